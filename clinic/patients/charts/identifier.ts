import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'
import { lineLength, nameLength, requiredLine } from '../../../contract/text.ts'
import { presetOf } from '../../settings/country-preset.ts'
import { Patient } from './patient.ts'

/** Kinds of numbers in every country. */
const usualTypes = [
  'National number',
  'Passport',
  'Driver’s license',
  'Insurance',
  'Number in the old system',
  'Other',
] as const
export const mostIdentifiers = 40

/**
 * Kinds of numbers that the desk of a country chooses from, those of the country first. Other kinds are
 * stored too; an imported number names its system instead.
 */
export function identifierTypesIn(country: string): readonly string[] {
  return [...(presetOf(country).identifiers ?? []), ...usualTypes]
}

export const NewIdentifier = z.strictObject({
  type: requiredLine('Kind', nameLength),
  value: requiredLine('Number', nameLength),
})

/** Adding a number that the chart has already changes nothing. */
export const addIdentifier = endpoint({
  method: 'POST',
  path: '/api/patients/:id/identifiers',
  summary: 'Add a number that others know the patient by',
  action: 'update',
  kind: 'patient',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  body: NewIdentifier,
  answer: Patient,
  changes: ['patients'],
})

/** Removing a number that the chart does not have changes nothing. */
export const removeIdentifier = endpoint({
  method: 'POST',
  path: '/api/patients/:id/identifiers/removal',
  summary: 'Remove a number that others know the patient by',
  action: 'update',
  kind: 'patient',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  body: z.strictObject({
    type: z.string().max(lineLength).nullish(),
    system: z.string().max(lineLength),
    value: z.string().max(lineLength),
  }),
  answer: Patient,
  changes: ['patients'],
})
