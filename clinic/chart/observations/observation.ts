import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { lineLength, optionalLine, optionalText, requiredLine } from '../../../contract/text.ts'
import { factEndpoints, readsOfFacts } from '../facts/fact-endpoints.ts'
import { Code, optionalChoice, wordsOf } from '../facts/fact.ts'
import { requiredMoment } from '../facts/moment.ts'
import { optionalNumber } from './numbers.ts'
import { VitalSigns } from './vital-signs.ts'

export const observationCategories = {
  'vital-signs': 'Vital signs',
  laboratory: 'Laboratory',
  'social-history': 'Life and habits',
  survey: 'Questionnaires and scores',
  exam: 'Examination',
  imaging: 'Imaging',
  procedure: 'Procedures',
  therapy: 'Therapy',
  activity: 'Activity',
  other: 'Other',
} as const

export const observationStatuses = {
  registered: 'Ordered',
  preliminary: 'Preliminary',
  final: 'Final',
  amended: 'Amended',
  corrected: 'Corrected',
  canceled: 'Canceled',
  unknown: 'Not known',
} as const

/** How a value stands to its reference range: FHIR's interpretation. */
export const flags = {
  'critically-low': 'Critically low',
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  'critically-high': 'Critically high',
  abnormal: 'Abnormal',
} as const

export const comparators = ['<', '<=', '>=', '>'] as const

/** A part of an observation, such as the systolic pressure. */
export const ObservationPart = z.object({
  text: z.string(),
  codes: z.array(Code),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  valueText: z.string().nullable(),
})
export type ObservationPart = z.infer<typeof ObservationPart>

/** Something measured, found or asked: FHIR's Observation. */
const row = {
  /** The measurement, in words. */
  text: z.string(),
  /** Tells measures apart: its first code, or else its words in lower case. */
  measure: z.string(),
  category: z.enum(wordsOf(observationCategories)),
  status: z.enum(wordsOf(observationStatuses)),
  taken: z.string(),
  comparator: z.enum(comparators).nullable(),
  value: z.number().nullable(),
  /** A UCUM code where it is known, such as `mm[Hg]`. */
  unit: z.string().nullable(),
  valueText: z.string().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  flag: z.enum(wordsOf(flags)).nullable(),
  parts: z.array(ObservationPart),
}

const entered = {
  text: requiredLine('Measurement', lineLength),
  category: z.enum(wordsOf(observationCategories), 'Choose a category.'),
  status: z.enum(wordsOf(observationStatuses), 'Choose a status.').default('final'),
  taken: requiredMoment('Date'),
  value: optionalNumber('Value'),
  unit: optionalLine('Unit', 50),
  valueText: optionalText('Result in words', 2000),
  low: optionalNumber('Lowest normal value'),
  high: optionalNumber('Highest normal value'),
  flag: optionalChoice(flags),
}

const own = factEndpoints({
  path: 'observations',
  kind: 'observation',
  several: 'observations',
  row,
  entered,
})

export const observations = {
  ...own,
  list: endpoint({
    method: 'GET',
    path: '/api/patients/:id/observations',
    summary: 'List the observations of a chart, newest first, also those entered in error',
    action: 'list',
    kind: 'observation',
    permission: 'records.read',
    params: ById,
    query: PageQuery.extend({
      category: z.enum(wordsOf(observationCategories)).optional(),
      /** One measure only, as `measure` names it. */
      measure: z.string().max(lineLength).optional(),
      appointmentId: Id.optional(),
    }),
    answer: pageOf(own.Row),
    reads: readsOfFacts,
  }),
}
export type Observation = z.infer<typeof observations.Row>

/** A measure of a chart with its newest value, and how many there are. */
export const Measure = z.object({
  measure: z.string(),
  category: z.enum(wordsOf(observationCategories)),
  count: z.number().int(),
  latest: observations.Row,
  /** The newest numbers that have the unit of the newest one, the oldest first; of pressures the systolic ones. */
  trend: z.array(z.object({ taken: z.string(), value: z.number() })),
})
export type Measure = z.infer<typeof Measure>

export const listMeasures = endpoint({
  method: 'GET',
  path: '/api/patients/:id/measures',
  summary: 'List what was measured of a patient, each with its newest value and its trend',
  action: 'list',
  kind: 'observation',
  permission: 'records.read',
  params: ById,
  query: z.strictObject({ category: z.enum(wordsOf(observationCategories)).optional() }),
  answer: z.array(Measure),
  reads: readsOfFacts,
})

export const addVitalSigns = endpoint({
  method: 'POST',
  path: '/api/patients/:id/vital-signs',
  summary: 'Write the vital signs that were taken together: each becomes an observation',
  action: 'insert',
  kind: 'observation',
  permission: 'facts.write',
  params: ById,
  body: VitalSigns,
  answer: z.object({ observations: z.array(observations.Row) }),
  status: 201,
  changes: ['facts'],
})
