import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { BillStatus, BillWithLines, EnteredBill, enteredBillIn } from '../bills/bill.ts'
import { PayerDetails } from '../bills/payer-details.ts'

/** An item of a draft as it was entered; sums are made when the bill is issued. */
export const DraftLine = z.object({
  itemId: Id.nullable(),
  chargeId: Id.nullable(),
  code: z.string().nullable(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  discount: z.string().nullable(),
  discountReason: z.string().nullable(),
  taxName: z.string().nullable(),
  taxPercent: z.string().nullable(),
  withTax: z.boolean(),
})

/** A bill before it is issued: it has no number, counts nowhere, and is changed and deleted freely. */
export const BillDraft = z.object({
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  appointmentId: Id.nullable(),
  amount: z.string(),
  currency: z.string(),
  date: z.string(),
  dueOn: z.string().nullable(),
  /** Of the bill that it becomes. */
  status: BillStatus,
  payer: z.string().nullable(),
  payerDetails: PayerDetails.nullable(),
  lines: z.array(DraftLine),
  discount: z.string().nullable(),
  discountReason: z.string().nullable(),
  writtenBy: Person.nullable(),
  ...stamps,
})
export type BillDraft = z.infer<typeof BillDraft>

export const NewBillDraft = EnteredBill.extend({ id: Id })
export type NewBillDraft = z.output<typeof NewBillDraft>
const newBillDraftIn = (currency: string) => enteredBillIn(currency).safeExtend({ id: Id })

export const listBillDrafts = endpoint({
  method: 'GET',
  path: '/api/bill-drafts',
  summary: 'List drafts of bills, the newest first',
  action: 'list',
  kind: 'bill draft',
  permission: 'bills.write',
  query: PageQuery.omit({ search: true }).extend({
    patientId: Id.optional(),
    appointmentId: Id.optional(),
  }),
  answer: pageOf(BillDraft),
  reads: ['bills', 'patients'],
})

export const readBillDraft = endpoint({
  method: 'GET',
  path: '/api/bill-drafts/:id',
  summary: 'Read a draft of a bill',
  action: 'read',
  kind: 'bill draft',
  permission: 'bills.write',
  params: ById,
  answer: BillDraft,
  reads: ['bills', 'patients'],
})

export const addBillDraft = endpoint({
  method: 'POST',
  path: '/api/bill-drafts',
  summary: 'Keep a bill as a draft, without a number',
  action: 'insert',
  kind: 'bill draft',
  permission: 'bills.write',
  body: NewBillDraft,
  bodyIn: newBillDraftIn,
  answer: BillDraft,
  status: 201,
  changes: ['bills'],
})

export const changeBillDraft = endpoint({
  method: 'PUT',
  path: '/api/bill-drafts/:id',
  summary: 'Change a draft of a bill',
  action: 'update',
  kind: 'bill draft',
  permission: 'bills.write',
  params: ById,
  body: EnteredBill,
  bodyIn: enteredBillIn,
  answer: BillDraft,
  versioned: true,
  changes: ['bills'],
})

export const removeBillDraft = endpoint({
  method: 'DELETE',
  path: '/api/bill-drafts/:id',
  summary: 'Delete a draft of a bill; no number is used and nothing was owed',
  action: 'delete',
  kind: 'bill draft',
  permission: 'bills.write',
  params: ById,
  versioned: true,
  current: BillDraft,
  changes: ['bills'],
})

export const issueBillDraft = endpoint({
  method: 'POST',
  path: '/api/bill-drafts/:id/issue',
  summary:
    'Issue a draft, as it is sent, under the next invoice number; the bill takes the place and the id of the draft',
  action: 'insert',
  kind: 'bill',
  permission: 'bills.write',
  params: ById,
  body: EnteredBill,
  bodyIn: enteredBillIn,
  answer: BillWithLines,
  status: 201,
  versioned: true,
  current: BillDraft,
  changes: ['bills'],
})
