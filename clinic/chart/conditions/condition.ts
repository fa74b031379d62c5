import * as z from 'zod'
import { lineLength, requiredLine } from '../../../contract/text.ts'
import { factEndpoints } from '../facts/fact-endpoints.ts'
import { certainties, optionalChoice, severities, wordsOf } from '../facts/fact.ts'
import { optionalMoment } from '../facts/moment.ts'

export const conditionStatuses = {
  active: 'Active',
  inactive: 'Inactive',
  resolved: 'Resolved',
} as const

export const conditionKinds = {
  problem: 'Problem',
  diagnosis: 'Diagnosis of a visit',
  concern: 'Concern of the patient',
} as const

/** An illness, diagnosis or concern; screens say problem: FHIR's Condition. */
const row = {
  text: z.string(),
  kind: z.enum(wordsOf(conditionKinds)),
  severity: z.enum(wordsOf(severities)).nullable(),
  certainty: z.enum(wordsOf(certainties)).nullable(),
  status: z.enum(wordsOf(conditionStatuses)),
  since: z.string().nullable(),
  until: z.string().nullable(),
}

const entered = {
  text: requiredLine('Problem', lineLength),
  kind: z.enum(wordsOf(conditionKinds), 'Choose a kind.').default('problem'),
  severity: optionalChoice(severities),
  certainty: optionalChoice(certainties),
  status: z.enum(wordsOf(conditionStatuses), 'Choose a status.'),
  since: optionalMoment('Since'),
  until: optionalMoment('Until'),
}

export const conditions = factEndpoints({
  path: 'conditions',
  kind: 'condition',
  several: 'problems',
  row,
  entered,
})
export type Condition = z.infer<typeof conditions.Row>
