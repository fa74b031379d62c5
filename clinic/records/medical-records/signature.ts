import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, notesLength, requiredText } from '../../../contract/text.ts'
import { onlyCounts } from '../../../contract/unaudited.ts'
import { Addendum, amendmentOutcomes, AmendmentRequest, MedicalRecord } from './medical-record.ts'

/** Signing locks a record: the database refuses every later change of its texts. */
export const signMedicalRecord = endpoint({
  method: 'POST',
  path: '/api/medical-records/:id/signature',
  summary: 'Sign an own record as it was read; afterwards it takes addenda only',
  action: 'sign',
  kind: 'medical record',
  permission: 'records.write',
  params: ById,
  answer: MedicalRecord,
  status: 200,
  versioned: true,
  changes: ['medical-records'],
})

export const coSignMedicalRecord = endpoint({
  method: 'POST',
  path: '/api/medical-records/:id/co-signature',
  summary: 'Sign the signed record of a trainee as their co-signer',
  action: 'co-sign',
  kind: 'medical record',
  permission: 'records.write',
  params: ById,
  answer: MedicalRecord,
  status: 200,
  versioned: true,
  changes: ['medical-records'],
})

export const NewAddendum = z.strictObject({ id: Id, text: requiredText('Addendum', notesLength) })
export type NewAddendum = z.output<typeof NewAddendum>

export const addAddendum = endpoint({
  method: 'POST',
  path: '/api/medical-records/:id/addenda',
  summary:
    'Add to a signed record: its doctor, its co-signer, or a doctor with the patient in care',
  action: 'insert',
  kind: 'addendum',
  permission: 'records.write',
  params: ById,
  body: NewAddendum,
  answer: Addendum,
  status: 201,
  changes: ['medical-records'],
})

export const NewAmendmentRequest = z.strictObject({
  id: Id,
  text: requiredText('Text', lineLength * 4),
})
export type NewAmendmentRequest = z.output<typeof NewAmendmentRequest>

export const askForAmendment = endpoint({
  method: 'POST',
  path: '/api/my/medical-records/:id/amendment-requests',
  summary: 'Ask for an amendment of the own signed record',
  action: 'insert',
  kind: 'amendment request',
  roles: ['patient'],
  params: ById,
  body: NewAmendmentRequest,
  answer: AmendmentRequest,
  status: 201,
  changes: ['medical-records'],
})

export const AmendmentAnswer = z.strictObject({
  outcome: z.enum(amendmentOutcomes, { error: 'Choose whether you accept it.' }),
  text: requiredText('Answer', lineLength * 4),
})
export type AmendmentAnswer = z.output<typeof AmendmentAnswer>

/** An answer stays as it was given; a second one is refused. */
export const answerAmendment = endpoint({
  method: 'POST',
  path: '/api/medical-records/:id/amendment-requests/:requestId/answer',
  summary: 'Accept or refuse an amendment of a record that one may read, in words for the patient',
  action: 'insert',
  kind: 'amendment answer',
  permission: 'records.write',
  params: z.object({ id: Id, requestId: Id }),
  body: AmendmentAnswer,
  answer: AmendmentRequest,
  status: 201,
  changes: ['medical-records'],
})

/** The numbers of records that wait for the caller: for admins only those that are late. */
export const RecordsWaiting = z.object({
  toSign: z.number().int(),
  toCoSign: z.number().int(),
  amendments: z.number().int(),
  late: z.number().int(),
})
export type RecordsWaiting = z.infer<typeof RecordsWaiting>
export const mostRecordsWaiting = 99

export const countRecordsWaiting = endpoint({
  method: 'GET',
  path: '/api/records-waiting',
  summary: 'Counts of the records that wait for the caller, each up to 99',
  action: 'list',
  kind: 'medical record',
  permission: 'records.list',
  unaudited: onlyCounts,
  answer: RecordsWaiting,
  reads: ['medical-records'],
})

/** The second signer of a doctor in training. */
export const CoSigner = z.object({ coSigner: Person.nullable(), version: stamps.version })
export type CoSigner = z.infer<typeof CoSigner>

export const readCoSigner = endpoint({
  method: 'GET',
  path: '/api/users/:id/co-signer',
  summary: 'Read who signs the records of a doctor too; nobody for most doctors',
  action: 'read',
  kind: 'co-signer',
  permission: 'users.manage',
  params: ById,
  answer: CoSigner,
  reads: ['users'],
})

export const nameCoSigner = endpoint({
  method: 'PUT',
  path: '/api/users/:id/co-signer',
  summary: 'Name the doctor who signs the records of a doctor too, or nobody',
  action: 'update',
  kind: 'co-signer',
  permission: 'users.manage',
  params: ById,
  body: z.strictObject({ coSignerId: Id.nullish().transform((id) => id ?? null) }),
  answer: CoSigner,
  versioned: true,
  changes: ['users'],
})
