import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine } from '../../../contract/text.ts'
import { Quantity } from './quantity.ts'

/** Something that a visit is to be charged for; its price is for those who make the bill. */
export const Charge = z.object({
  id: Id,
  appointmentId: Id,
  patientId: Id,
  itemId: Id,
  name: z.string(),
  code: z.string().nullable(),
  /** Decimal text, such as `2` or `0.5`. */
  quantity: z.string(),
  note: z.string().nullable(),
  /** A bill has it among its lines, so that it can no longer be removed. */
  isBilled: z.boolean(),
  addedBy: Person.nullable(),
  createdAt: z.string(),
})
export type Charge = z.infer<typeof Charge>

/** The most charges of one visit. */
export const mostCharges = 100

export const NewCharge = z.strictObject({
  id: Id,
  itemId: Id,
  quantity: Quantity.default('1'),
  note: optionalLine('Note', lineLength),
})
export type NewCharge = z.output<typeof NewCharge>

export const listCharges = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/charges',
  summary: 'The charges of a visit, without their prices',
  action: 'list',
  kind: 'charge',
  permission: 'charges.write',
  params: ById,
  answer: z.array(Charge),
  reads: ['charges'],
})

export const addCharge = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/charges',
  summary: 'Add an item of the price list to what a visit is charged for',
  action: 'insert',
  kind: 'charge',
  permission: 'charges.write',
  params: ById,
  body: NewCharge,
  answer: Charge,
  status: 201,
  changes: ['charges'],
})

export const removeCharge = endpoint({
  method: 'DELETE',
  path: '/api/charges/:id',
  summary: 'Remove a charge that no bill has yet',
  action: 'delete',
  kind: 'charge',
  permission: 'charges.write',
  params: ById,
  changes: ['charges'],
})
