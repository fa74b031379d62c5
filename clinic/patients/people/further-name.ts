import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { nameLength, requiredLine } from '../../../contract/text.ts'
import { enteredPeriod, storedPeriod } from './period.ts'

export const nameUses = ['official', 'maiden', 'nickname', 'old', 'other'] as const

/** A name that a patient has or had besides the one of the chart (FHIR HumanName). */
export const FurtherName = z.object({
  id: Id,
  patientId: Id,
  use: z.enum(nameUses),
  name: z.string(),
  ...storedPeriod,
  ...stamps,
})
export type FurtherName = z.infer<typeof FurtherName>

const entered = {
  use: z.enum(nameUses, 'Choose a kind.'),
  name: requiredLine('Name', nameLength),
  ...enteredPeriod,
}
export const FurtherNameChanges = z.strictObject(entered)
export type FurtherNameChanges = z.output<typeof FurtherNameChanges>
export const NewFurtherName = z.strictObject({ id: Id, ...entered })
export type NewFurtherName = z.output<typeof NewFurtherName>

export const addFurtherName = endpoint({
  method: 'POST',
  path: '/api/patients/:id/names',
  summary: 'Add a further name of a patient',
  action: 'insert',
  kind: 'further name',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  body: NewFurtherName,
  answer: FurtherName,
  status: 201,
  changes: ['patients'],
})

export const changeFurtherName = endpoint({
  method: 'PUT',
  path: '/api/patient-names/:id',
  summary: 'Change a further name of a patient',
  action: 'update',
  kind: 'further name',
  permission: 'patients.write',
  params: ById,
  body: FurtherNameChanges,
  answer: FurtherName,
  versioned: true,
  changes: ['patients'],
})

export const removeFurtherName = endpoint({
  method: 'DELETE',
  path: '/api/patient-names/:id',
  summary: 'Remove a name that was entered by mistake',
  action: 'delete',
  kind: 'further name',
  permission: 'patients.write',
  params: ById,
  versioned: true,
  current: FurtherName,
  changes: ['patients'],
})
