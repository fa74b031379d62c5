import * as z from 'zod'
import { optionalDate, plainDate } from '../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../contract/endpoint.ts'
import { Amount, amountIn, byCurrency } from '../../contract/money.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'
import { Person } from '../../contract/person.ts'

export const billStatuses = ['unpaid', 'paid'] as const
export const BillStatus = z.enum(billStatuses)
export type BillStatus = z.infer<typeof BillStatus>

export const billStatusWords: Record<BillStatus, string> = { unpaid: 'Unpaid', paid: 'Paid' }

/** An amount that a patient owes or paid for one visit. */
export const Bill = z.object({
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  appointmentId: Id.nullable(),
  /** Given when the bill is made; the numbers have no gaps. */
  invoiceNumber: z.number().int(),
  /** A decimal string with the decimals of its currency, such as `1150.00`. */
  amount: z.string(),
  currency: z.string(),
  date: z.string(),
  status: BillStatus,
  ...stamps,
})
export type Bill = z.infer<typeof Bill>

/** One item of a bill; a bill entered as one amount has none. */
export const BillLine = z.object({
  description: z.string(),
  amount: z.string().nullable(),
})
export type BillLine = z.infer<typeof BillLine>

export const BillWithLines = Bill.extend({ lines: z.array(BillLine) })
export type BillWithLines = z.infer<typeof BillWithLines>

const entered = {
  patientId: Id,
  amount: Amount,
  date: plainDate('Date'),
  status: BillStatus.default('unpaid'),
}

export const NewBill = z.strictObject({ id: Id, appointmentId: Id.nullish(), ...entered })
export type NewBill = z.output<typeof NewBill>
export const BillChanges = z.strictObject(entered)
export type BillChanges = z.output<typeof BillChanges>
export const newBillIn = byCurrency((currency) => NewBill.extend({ amount: amountIn(currency) }))
export const billChangesIn = byCurrency((currency) =>
  BillChanges.extend({ amount: amountIn(currency) }),
)

/** `7` → `INV-000007`. */
export function invoiceName(invoiceNumber: number): string {
  return `INV-${String(invoiceNumber).padStart(6, '0')}`
}

const day = optionalDate('Date')

export const listBills = endpoint({
  method: 'GET',
  path: '/api/bills',
  summary: 'List bills, newest first',
  action: 'list',
  kind: 'bill',
  permission: 'bills.read',
  query: PageQuery.extend({
    patientId: Id.optional(),
    appointmentId: Id.optional(),
    status: BillStatus.optional(),
    /** Days of the bills, both counted. */
    from: day.optional(),
    to: day.optional(),
    /** Newest first unless asked for the other way round. */
    order: z.literal('oldest').optional(),
  }),
  answer: pageOf(Bill),
  reads: ['bills', 'patients'],
})

export const listOwnBills = endpoint({
  method: 'GET',
  path: '/api/my/bills',
  summary: 'List the own bills, newest first',
  action: 'list',
  kind: 'bill',
  roles: ['patient'],
  query: PageQuery.extend({ status: BillStatus.optional() }),
  answer: pageOf(BillWithLines),
  reads: ['bills'],
})

export const readOwnBill = endpoint({
  method: 'GET',
  path: '/api/my/bills/:id',
  summary: 'Read your own bill with its lines',
  action: 'read',
  kind: 'bill',
  roles: ['patient'],
  params: ById,
  answer: BillWithLines,
  reads: ['bills'],
})

export const printOwnBill = endpoint({
  method: 'POST',
  path: '/api/my/bills/:id/prints',
  summary: 'Say that you print your own bill; an event of the audit log',
  action: 'print',
  kind: 'bill',
  roles: ['patient'],
  noted: true,
  params: ById,
})

export const readBill = endpoint({
  method: 'GET',
  path: '/api/bills/:id',
  summary: 'Read a bill with its lines',
  action: 'read',
  kind: 'bill',
  permission: 'bills.read',
  params: ById,
  answer: BillWithLines,
})

export const printBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/prints',
  summary: 'Say that an invoice is printed; an event of the audit log',
  action: 'print',
  kind: 'bill',
  permission: 'bills.read',
  noted: true,
  params: ById,
})

export const addBill = endpoint({
  method: 'POST',
  path: '/api/bills',
  summary: 'Make a bill; it gets the next invoice number',
  action: 'insert',
  kind: 'bill',
  permission: 'bills.write',
  body: NewBill,
  bodyIn: newBillIn,
  answer: BillWithLines,
  status: 201,
  changes: ['bills'],
})

export const changeBill = endpoint({
  method: 'PUT',
  path: '/api/bills/:id',
  summary: 'Change a bill',
  action: 'update',
  kind: 'bill',
  permission: 'bills.write',
  params: ById,
  body: BillChanges,
  bodyIn: billChangesIn,
  answer: BillWithLines,
  versioned: true,
  changes: ['bills'],
})

export const removeBill = endpoint({
  method: 'DELETE',
  path: '/api/bills/:id',
  summary: 'Delete a bill; its row and number are kept with a mark',
  action: 'delete',
  kind: 'bill',
  permission: 'bills.delete',
  params: ById,
  versioned: true,
  current: BillWithLines,
  changes: ['bills'],
})

export const restoreBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/restoration',
  summary: 'Bring a deleted bill back',
  action: 'update',
  kind: 'bill',
  permission: 'bills.delete',
  params: ById,
  answer: BillWithLines,
  changes: ['bills'],
})
