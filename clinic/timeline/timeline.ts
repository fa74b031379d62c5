import * as z from 'zod'
import { ById, endpoint, Id } from '../../contract/endpoint.ts'
import { MarkedText } from '../../contract/marked-text.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'
import { plainDate } from '../../contract/dates.ts'
import { Person } from '../../contract/person.ts'
import { billStatuses } from '../billing/bills/bill.ts'
import { allergies } from '../chart/allergies/allergy.ts'
import { conditions } from '../chart/conditions/condition.ts'
import { readsOfFacts } from '../chart/facts/fact-endpoints.ts'
import { familyHistory } from '../chart/family-history/family-illness.ts'
import { immunizations } from '../chart/immunizations/immunization.ts'
import { medicines } from '../chart/medicines/medicine.ts'
import { diagnosticReports } from '../chart/observations/diagnostic-report.ts'
import { observations } from '../chart/observations/observation.ts'
import { carePlans } from '../chart/plans/care-plan.ts'
import { goals } from '../chart/plans/goal.ts'
import { procedures } from '../chart/procedures/procedure.ts'
import { ImportedItem } from '../interop/imported-items/imported-item.ts'
import { MedicalRecord, recordStates } from '../records/medical-records/medical-record.ts'
import { RecordExcerpt } from '../records/medical-records/record-search.ts'
import { VisitState } from '../visits/appointments/visit-state.ts'

/** The kinds of things that stand in the timeline of a chart. */
export const timelineKinds = {
  visits: 'Visits',
  records: 'Records',
  observations: 'Measurements',
  conditions: 'Problems',
  allergies: 'Allergies',
  medicines: 'Medicines',
  immunizations: 'Vaccinations',
  procedures: 'Procedures',
  'family-history': 'Family history',
  'diagnostic-reports': 'Reports',
  'care-plans': 'Care plans',
  goals: 'Goals',
  imported: 'Imported items',
  bills: 'Bills',
} as const
export type TimelineKind = keyof typeof timelineKinds
// `Object.keys` does not know the names of its object.
const kindNames = Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]]

/** Facts of these kinds are listed whole; measurements have a line of their own. */
export const TimelineFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conditions'), fact: conditions.Row }),
  z.object({ kind: z.literal('allergies'), fact: allergies.Row }),
  z.object({ kind: z.literal('medicines'), fact: medicines.Row }),
  z.object({ kind: z.literal('immunizations'), fact: immunizations.Row }),
  z.object({ kind: z.literal('procedures'), fact: procedures.Row }),
  z.object({ kind: z.literal('family-history'), fact: familyHistory.Row }),
  z.object({ kind: z.literal('diagnostic-reports'), fact: diagnosticReports.Row }),
  z.object({ kind: z.literal('care-plans'), fact: carePlans.Row }),
  z.object({ kind: z.literal('goals'), fact: goals.Row }),
])
export type TimelineFact = z.infer<typeof TimelineFact>

export const TimelineObservation = observations.Row.pick({
  id: true,
  text: true,
  measure: true,
  category: true,
  status: true,
  taken: true,
  comparator: true,
  value: true,
  unit: true,
  valueText: true,
  low: true,
  high: true,
  flag: true,
  parts: true,
  comment: true,
  errorAt: true,
})
export type TimelineObservation = z.infer<typeof TimelineObservation>

/** A record in a timeline; without an excerpt where the viewer may not read its texts. */
export const TimelineRecord = MedicalRecord.pick({
  id: true,
  patientId: true,
  doctorId: true,
  doctor: true,
  date: true,
  limited: true,
}).extend({ state: z.enum(recordStates), excerpt: RecordExcerpt.nullable() })
export type TimelineRecord = z.infer<typeof TimelineRecord>

export const TimelineVisit = z.object({
  id: Id,
  date: z.string(),
  time: z.string(),
  doctorId: Id,
  doctor: Person.nullable(),
  type: z.string().nullable(),
  state: VisitState,
  reason: z.string().nullable(),
})

export const TimelineBill = z.object({
  id: Id,
  date: z.string(),
  invoiceNumber: z.number().int(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(billStatuses),
})

/** A visit with all that belongs to it, or a day, month or year with what belongs to no visit. */
export const TimelineGroup = z.object({
  /** The moment of the visit, or the day, month or year, as exactly as it is known; null for no date. */
  at: z.string().nullable(),
  visit: TimelineVisit.nullable(),
  records: z.array(TimelineRecord),
  facts: z.array(TimelineFact),
  observations: z.array(TimelineObservation),
  imported: z.array(ImportedItem),
  bills: z.array(TimelineBill),
  /** How many more there are of all kinds than a group shows. */
  more: z.number().int(),
  /** The sought words in facts, imported items and the reason of the visit, by their ids. */
  hits: z.record(Id, MarkedText),
})
export type TimelineGroup = z.infer<typeof TimelineGroup>

export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/patients/:id/timeline',
  summary: 'Read what happened to a patient over the years, by visits and days, newest first',
  action: 'read',
  kind: 'timeline',
  permission: 'records.read',
  params: ById,
  query: PageQuery.pick({ search: true, after: true }).extend({
    kind: z.enum(kindNames, 'Choose one from the list.').optional(),
    from: plainDate('From').optional(),
    until: plainDate('Until').optional(),
    /** Facts that were entered in error are left out unless asked for. */
    errors: z.literal('shown').optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: pageOf(TimelineGroup),
  reads: [...readsOfFacts, 'medical-records', 'bills', 'imports', 'users'],
})
