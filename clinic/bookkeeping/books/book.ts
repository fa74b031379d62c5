import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { PaymentMethod } from '../../billing/bills/payment.ts'

/** Days, both counted. Without a currency it is the clinic's. */
export const Period = z.strictObject({
  from: plainDate('From'),
  to: plainDate('To'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'A currency has three letters.')
    .optional(),
})
export type Period = z.output<typeof Period>

/** A sum at the beginning and at the end of a period. */
const Balance = z.object({ start: z.string(), change: z.string(), end: z.string() })

const ByMethod = z.object({ method: PaymentMethod, amount: z.string(), count: z.number().int() })

/** The sums of a period in one currency, as decimal strings; a change may be negative. */
export const Books = z.object({
  currency: z.string(),
  /** All currencies in which there are bills or payments. */
  currencies: z.array(z.string()),
  invoiced: z.string(),
  credited: z.string(),
  /** Invoiced without what was credited. */
  revenue: z.string(),
  received: z.array(ByMethod),
  receivedSum: z.string(),
  returned: z.array(ByMethod),
  returnedSum: z.string(),
  /** Parts of payments that paid bills, without those that were taken back. */
  allocated: z.string(),
  /** The rest of payments, which the clinic owes its patients. */
  credit: Balance,
  /** The rest of bills, which patients owe. */
  receivables: Balance,
})
export type Books = z.infer<typeof Books>

export const bookChecks = [
  'ledger',
  'bills',
  'payments',
  'receivables',
  'invoice numbers',
  'credit note numbers',
  'receipt numbers',
] as const
export const BookCheckName = z.enum(bookChecks)
export type BookCheckName = z.infer<typeof BookCheckName>

/** A row in which the two sides of a check differ. */
const Difference = z.object({
  /** Such as `INV-000012`. */
  name: z.string(),
  billId: Id.nullable(),
  paymentId: Id.nullable(),
  left: z.string().nullable(),
  right: z.string().nullable(),
})
export type Difference = z.infer<typeof Difference>

/** Two sides that were counted apart and have to agree: amounts, or counts of numbers. */
export const BookCheck = z.object({
  check: BookCheckName,
  isRight: z.boolean(),
  left: z.string(),
  right: z.string(),
  /** Those in which the sides differ, at most `mostDifferences`. */
  differences: z.array(Difference),
})
export type BookCheck = z.infer<typeof BookCheck>
export const mostDifferences = 50

export const readBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  summary: 'Read the sums of a period: invoiced, received, given back, allocated and owed',
  action: 'read',
  kind: 'books',
  permission: 'books.read',
  query: Period,
  answer: Books,
  reads: ['bills'],
})

export const checkBooks = endpoint({
  method: 'GET',
  path: '/api/books/checks',
  summary: 'Compare what is stored of a period with what it sums up to',
  action: 'verify',
  kind: 'books',
  permission: 'books.read',
  query: Period,
  answer: z.array(BookCheck),
  reads: ['bills'],
})
