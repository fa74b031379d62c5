import * as z from 'zod'
import { optionalDate, plainDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { Amount, amountIn, byCurrency } from '../../../contract/money.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, optionalText, requiredText } from '../../../contract/text.ts'
import { BillLine, discountText, enteredLines } from './bill-line.ts'
import { BilledVisit } from './billed-visit.ts'
import { numberName } from './document-number.ts'
import { PayerDetails } from './payer-details.ts'
import { BillPayment } from './payment.ts'

export const billStatuses = ['unpaid', 'paid'] as const
export const BillStatus = z.enum(billStatuses)
export type BillStatus = z.infer<typeof BillStatus>

export const billStatusWords: Record<BillStatus, string> = { unpaid: 'Unpaid', paid: 'Paid' }

/** Bills that count are listed by their status or as overdue, those that count for nothing by `void`. */
export const BillFilter = z.enum([...billStatuses, 'overdue', 'void'])

/** An amount that a patient owes or paid for one visit. */
export const Bill = z.object({
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  appointmentId: Id.nullable(),
  /** Of the invoice as it stands; the numbers have no gaps. */
  invoiceNumber: z.number().int(),
  /** A decimal string with the decimals of its currency, such as `1150.00`. */
  amount: z.string(),
  /** The sum of payments that pay it, like the amount. */
  paid: z.string(),
  /** The rest to pay: nothing of a bill that was voided. */
  owed: z.string(),
  currency: z.string(),
  date: z.string(),
  /** The last day on which it is paid in time. */
  dueOn: z.string(),
  /** `paid` where nothing is to pay. */
  status: BillStatus,
  /** The moment since which it counts for nothing, by a credit note. */
  voidedAt: z.string().nullable(),
  /** Name and address of somebody else who pays, such as an employer. */
  payer: z.string().nullable(),
  /** Why it was last corrected, voided or brought back. */
  reason: z.string().nullable(),
  ...stamps,
})
export type Bill = z.infer<typeof Bill>

export const BillWithLines = Bill.extend({
  lines: z.array(BillLine),
  /** The payer in parts, where it was entered so; `payer` is made of them. */
  payerDetails: PayerDetails.nullable(),
})
export type BillWithLines = z.infer<typeof BillWithLines>

/** An invoice or a credit note as it was issued; none ever changes. */
export const BillDocument = z.object({
  kind: z.enum(['invoice', 'credit note']),
  number: z.number().int(),
  /** The invoice that a credit note takes back. */
  creditsNumber: z.number().int().nullable(),
  patientName: z.string(),
  payer: z.string().nullable(),
  date: z.string(),
  amount: z.string(),
  reason: z.string().nullable(),
  /** Of a credit note, those of the invoice that it takes back. */
  lines: z.array(BillLine),
  createdAt: z.string(),
})
export type BillDocument = z.infer<typeof BillDocument>

/** A bill with its lines, and with every document and payment that it ever had, oldest first. */
export const BillWithHistory = BillWithLines.extend({
  visit: BilledVisit.nullable(),
  /** The rest of all payments of the patient, in the currency of the bill. */
  credit: z.string(),
  documents: z.array(BillDocument),
  payments: z.array(BillPayment),
})
export type BillWithHistory = z.infer<typeof BillWithHistory>

/** A bill as it is entered, before it has a number. */
const enteredIn = (amount: typeof Amount | ReturnType<typeof amountIn>) => ({
  patientId: Id,
  /** The sum of the lines, where there are any. */
  amount,
  date: plainDate('Date'),
  /** Left out or empty: after the clinic's term of payment; of a stored bill it stays. */
  dueOn: optionalDate('Due'),
  status: BillStatus.default('unpaid'),
  payer: optionalText('Bill to', 500),
  /** The payer in parts, which replace the text; without them the text counts. */
  payerDetails: PayerDetails.nullish(),
  /** Without lines the bill is one amount; a change without them keeps those that it has. */
  lines: enteredLines(amount),
  /** A discount on all lines together, which is spread over them: an amount, or a share such as `10%`. */
  discount: discountText(amount),
  discountReason: optionalLine('Reason of the discount', lineLength),
})
const entered = enteredIn(Amount)
export const EnteredBill = z.strictObject({ appointmentId: Id.nullish(), ...entered })
export type EnteredBill = z.output<typeof EnteredBill>

const dueTooEarly = { path: ['dueOn'], error: 'A bill is due on its date or later.' }
const isDueInTime = ({ date, dueOn }: { date: string; dueOn: string | null }) =>
  dueOn === null || dueOn >= date

export const NewBill = EnteredBill.extend({ id: Id })
export type NewBill = z.output<typeof NewBill>
/** A change of an issued bill: a correction, a payment of the rest, or payments that are taken back. */
export const BillChanges = z.strictObject({
  ...entered,
  /** Why the bill is corrected, or why its payments are taken back. */
  reason: optionalText('Reason', 500),
})
export type BillChanges = z.output<typeof BillChanges>
export const enteredBillIn = byCurrency((currency) =>
  EnteredBill.extend(enteredIn(amountIn(currency))).refine(isDueInTime, dueTooEarly),
)
export const newBillIn = byCurrency((currency) =>
  NewBill.extend(enteredIn(amountIn(currency))).refine(isDueInTime, dueTooEarly),
)
export const billChangesIn = byCurrency((currency) =>
  BillChanges.extend(enteredIn(amountIn(currency))).refine(isDueInTime, dueTooEarly),
)

/** `7` → `INV-000007`. */
export const invoiceName = (number: number): string => numberName('INV', number)
/** `7` → `CN-000007`. */
export const creditNoteName = (number: number): string => numberName('CN', number)

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
    status: BillFilter.optional(),
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
  summary: 'Read your own bill with its lines, documents and payments',
  action: 'read',
  kind: 'bill',
  roles: ['patient'],
  params: ById,
  answer: BillWithHistory,
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
  summary: 'Read a bill with its lines, documents and payments',
  action: 'read',
  kind: 'bill',
  permission: 'bills.read',
  params: ById,
  answer: BillWithHistory,
  reads: ['bills', 'patients'],
})

export const readVoidBill = endpoint({
  method: 'GET',
  path: '/api/void-bills/:id',
  summary: 'Read a bill that was voided, with its documents and payments',
  action: 'read',
  kind: 'bill',
  permission: 'bills.read',
  params: ById,
  answer: BillWithHistory,
  reads: ['bills', 'patients'],
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
  summary: 'Issue a bill under the next invoice number; status paid records a payment of it',
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
  summary:
    'Correct a bill by a credit note and a new invoice, pay the rest of it, or take its payments back',
  action: 'update',
  kind: 'bill',
  permission: 'bills.write',
  params: ById,
  body: BillChanges,
  bodyIn: billChangesIn,
  answer: BillWithHistory,
  versioned: true,
  changes: ['bills'],
})

export const removeBill = endpoint({
  method: 'DELETE',
  path: '/api/bills/:id',
  summary:
    'Void a bill by a credit note with a reason; what was paid becomes credit of its patient',
  action: 'delete',
  kind: 'bill',
  permission: 'bills.delete',
  params: ById,
  body: z.strictObject({ reason: requiredText('Reason', 500) }),
  versioned: true,
  current: BillWithHistory,
  changes: ['bills'],
})

export const payFromCredit = endpoint({
  method: 'POST',
  path: '/api/bills/:id/credit',
  summary: 'Pay a bill from the credit of its patient, as far as it goes; the oldest payment first',
  action: 'update',
  kind: 'bill',
  permission: 'bills.write',
  params: ById,
  answer: BillWithHistory,
  changes: ['bills'],
})

export const restoreBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/restoration',
  summary:
    'Bring a bill back that was voided, under a new invoice number; its payments pay it again',
  action: 'update',
  kind: 'bill',
  permission: 'bills.delete',
  params: ById,
  answer: BillWithHistory,
  changes: ['bills'],
})
