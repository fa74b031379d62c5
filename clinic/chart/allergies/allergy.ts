import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { factEndpoints, readsOfFacts } from '../facts/fact-endpoints.ts'
import { optionalChoice, severities, wordsOf } from '../facts/fact.ts'
import { optionalMoment } from '../facts/moment.ts'

export const allergyCategories = {
  medication: 'Medicine',
  food: 'Food',
  environment: 'Environment',
  biologic: 'Vaccine or other biologic',
} as const

export const criticalities = {
  low: 'Low risk',
  high: 'High risk',
  'unable-to-assess': 'Risk not known',
} as const

export const allergyStatuses = {
  active: 'Active',
  inactive: 'Inactive',
  resolved: 'Resolved',
} as const

export const allergyCertainties = {
  unconfirmed: 'Unconfirmed',
  confirmed: 'Confirmed',
  refuted: 'Refuted',
} as const

/** An allergy or intolerance: FHIR's AllergyIntolerance. */
const row = {
  /** The substance, in words. */
  text: z.string(),
  category: z.enum(wordsOf(allergyCategories)).nullable(),
  /** The group that the substance belongs to, such as penicillins. */
  substanceClass: z.string().nullable(),
  reaction: z.string().nullable(),
  severity: z.enum(wordsOf(severities)).nullable(),
  criticality: z.enum(wordsOf(criticalities)).nullable(),
  certainty: z.enum(wordsOf(allergyCertainties)).nullable(),
  status: z.enum(wordsOf(allergyStatuses)),
  since: z.string().nullable(),
}

const entered = {
  text: requiredLine('Substance', lineLength),
  category: optionalChoice(allergyCategories),
  substanceClass: optionalLine('Class', 200),
  reaction: optionalLine('Reaction', lineLength),
  severity: optionalChoice(severities),
  criticality: optionalChoice(criticalities),
  certainty: optionalChoice(allergyCertainties),
  status: z.enum(wordsOf(allergyStatuses), 'Choose a status.'),
  since: optionalMoment('Since'),
}

export const allergies = factEndpoints({
  path: 'allergies',
  kind: 'allergy',
  several: 'allergies',
  // They stand in the banner of the patient.
  alsoChanges: ['patients'],
  row,
  entered,
})
export type Allergy = z.infer<typeof allergies.Row>

/** That a patient has no known allergies: a statement of a day, and no allergy. */
export const NoKnownAllergies = z.object({
  statedAt: z.string(),
  statedBy: Person.nullable(),
})
export type NoKnownAllergies = z.infer<typeof NoKnownAllergies>

const statement = {
  kind: 'allergy',
  params: ById,
} as const

export const readNoKnownAllergies = endpoint({
  ...statement,
  method: 'GET',
  path: '/api/patients/:id/no-known-allergies',
  summary: 'Whether somebody stated that a patient has no known allergies',
  action: 'read',
  permission: 'records.read',
  answer: z.object({ current: NoKnownAllergies.nullable() }),
  reads: readsOfFacts,
})

export const stateNoKnownAllergies = endpoint({
  ...statement,
  method: 'PUT',
  path: '/api/patients/:id/no-known-allergies',
  summary: 'State that a patient has no known allergies; refused while there are active ones',
  action: 'insert',
  permission: 'facts.write',
  answer: z.object({ current: NoKnownAllergies.nullable() }),
  changes: ['facts', 'patients'],
})

export const withdrawNoKnownAllergies = endpoint({
  ...statement,
  method: 'DELETE',
  path: '/api/patients/:id/no-known-allergies',
  summary: 'Withdraw the statement that a patient has no known allergies',
  action: 'update',
  permission: 'facts.write',
  changes: ['facts', 'patients'],
})
