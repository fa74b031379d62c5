import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { enteredPeriod, storedPeriod } from './period.ts'

export const contactKinds = ['phone', 'mobile', 'email', 'other'] as const
export const contactUses = ['home', 'work', 'temporary', 'old'] as const
export const mostRank = 9

/** A way to reach a patient besides the contact and the email of the chart (FHIR ContactPoint). */
export const ContactPoint = z.object({
  id: Id,
  patientId: Id,
  kind: z.enum(contactKinds),
  value: z.string(),
  use: z.enum(contactUses),
  /** The order in which they are tried: 1 first. */
  rank: z.number().int().nullable(),
  note: z.string().nullable(),
  ...storedPeriod,
  ...stamps,
})
export type ContactPoint = z.infer<typeof ContactPoint>

const rankSentence = `Order is a number from 1 to ${mostRank}.`
const entered = {
  kind: z.enum(contactKinds, 'Choose a kind.'),
  value: requiredLine('Number or Address', lineLength),
  use: z.enum(contactUses, 'Choose what it is for.'),
  rank: z
    .union([z.literal(''), z.null(), z.coerce.number(rankSentence)])
    .optional()
    .transform((value) => (typeof value === 'number' ? value : null))
    .refine(
      (value) => value === null || (Number.isInteger(value) && value >= 1 && value <= mostRank),
      rankSentence,
    ),
  note: optionalLine('Note', lineLength),
  ...enteredPeriod,
}
export const ContactPointChanges = z.strictObject(entered)
export type ContactPointChanges = z.output<typeof ContactPointChanges>
export const NewContactPoint = z.strictObject({ id: Id, ...entered })
export type NewContactPoint = z.output<typeof NewContactPoint>

export const addContactPoint = endpoint({
  method: 'POST',
  path: '/api/patients/:id/contact-points',
  summary: 'Add a way to reach a patient',
  action: 'insert',
  kind: 'contact point',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  body: NewContactPoint,
  answer: ContactPoint,
  status: 201,
  changes: ['patients'],
})

export const changeContactPoint = endpoint({
  method: 'PUT',
  path: '/api/contact-points/:id',
  summary: 'Change a way to reach a patient',
  action: 'update',
  kind: 'contact point',
  permission: 'patients.write',
  params: ById,
  body: ContactPointChanges,
  answer: ContactPoint,
  versioned: true,
  changes: ['patients'],
})

export const removeContactPoint = endpoint({
  method: 'DELETE',
  path: '/api/contact-points/:id',
  summary: 'Remove a way to reach a patient that was entered by mistake',
  action: 'delete',
  kind: 'contact point',
  permission: 'patients.write',
  params: ById,
  versioned: true,
  current: ContactPoint,
  changes: ['patients'],
})
