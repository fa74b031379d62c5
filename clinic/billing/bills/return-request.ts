import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { requiredText } from '../../../contract/text.ts'

/** A return over the limit, which waits for somebody else than the person who asked for it. */
export const ReturnRequest = z.object({
  id: Id,
  paymentId: Id,
  /** A bill that the payment pays or paid, to look at. */
  billId: Id.nullable(),
  patientId: Id,
  patient: z.string(),
  receiptNumber: z.number().int().nullable(),
  amount: z.string(),
  currency: z.string(),
  reason: z.string(),
  /** The person who asked for it. */
  byId: Id,
  by: z.string().nullable(),
  createdAt: z.string(),
  /** Null while it waits. */
  isApproved: z.boolean().nullable(),
  /** Why it was refused. */
  refusal: z.string().nullable(),
  decidedBy: z.string().nullable(),
})
export type ReturnRequest = z.infer<typeof ReturnRequest>

/** More than anybody would let wait. */
export const mostRequests = 200

export const listReturnRequests = endpoint({
  method: 'GET',
  path: '/api/return-requests',
  summary: 'List the returns that wait for a second person, the oldest first',
  action: 'list',
  kind: 'return request',
  permission: 'returns.approve',
  answer: z.array(ReturnRequest),
  reads: ['bills'],
})

export const approveReturn = endpoint({
  method: 'POST',
  path: '/api/return-requests/:id/approval',
  summary:
    'Approve a return that somebody else asked for; it is recorded in the name of that person',
  action: 'update',
  kind: 'return request',
  permission: 'returns.approve',
  params: ById,
  answer: ReturnRequest,
  changes: ['bills', 'tills'],
})

export const refuseReturn = endpoint({
  method: 'POST',
  path: '/api/return-requests/:id/refusal',
  summary: 'Refuse a return that somebody else asked for, with a reason',
  action: 'update',
  kind: 'return request',
  permission: 'returns.approve',
  params: ById,
  body: z.strictObject({ reason: requiredText('Reason', 500) }),
  answer: ReturnRequest,
  changes: ['bills'],
})
