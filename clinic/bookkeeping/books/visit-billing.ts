import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { BillStatus } from '../../billing/bills/bill.ts'

/** How far the billing of a visit has come. */
export const VisitBilling = z.object({
  /** Its latest bill that counts. */
  bill: z
    .object({ id: Id, amount: z.string(), currency: z.string(), status: BillStatus })
    .nullable(),
  draftId: Id.nullable(),
  /** Whether its bill would begin with an item: that of its type, or a fee of a missed visit. */
  hasItem: z.boolean(),
  /** Why there will be no bill, or why the fee is waived. */
  noBillReason: z.string().nullable(),
})
export type VisitBilling = z.infer<typeof VisitBilling>

export const readVisitBilling = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/billing',
  summary: 'The bill of a visit, its draft, or why there is none',
  action: 'read',
  kind: 'bill',
  permission: 'bills.read',
  params: ById,
  answer: VisitBilling,
  reads: ['bills', 'appointments'],
})
