import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { creditNoteName, invoiceName } from '../bills/bill.ts'
import { PaymentMethod, paymentMethodWords, receiptName } from '../bills/payment.ts'
import { AgedSums } from './aging.ts'

export const movementKinds = ['invoice', 'credit note', 'payment', 'return'] as const

/** One document or payment on an account. */
export const Movement = z.object({
  id: z.string(),
  date: z.string(),
  kind: z.enum(movementKinds),
  /** Of the invoice, credit note or receipt; a payment taken over from elsewhere has none. */
  number: z.number().int().nullable(),
  /** Of a payment and of its return. */
  method: PaymentMethod.nullable(),
  /** The bill of an invoice and of a credit note. */
  billId: Id.nullable(),
  /** Less than nothing where it takes off what is owed. */
  amount: z.string(),
  /** The sum owed after it, less the credit. */
  balance: z.string(),
})
export type Movement = z.infer<typeof Movement>

/** A sum that is to be paid of one bill until a day. */
const Due = z.object({
  billId: Id,
  invoiceNumber: z.number().int(),
  dueOn: z.string(),
  /** The bill is paid in instalments. */
  isInstalment: z.boolean(),
  owed: z.string(),
})

export const Statement = z.object({
  patient: z.object({
    id: Id,
    name: z.string().nullable(),
    mrn: z.string(),
    address: z.string().nullable(),
  }),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  /** All in which the account was moved, that of the clinic first. */
  currencies: z.array(z.string()),
  opening: z.string(),
  movements: z.array(Movement),
  closing: z.string(),
  /** The sum that is owed today. */
  aging: AgedSums,
  /** Its parts by the days until which they are to be paid. */
  dues: z.array(Due),
})
export type Statement = z.infer<typeof Statement>

/** A statement has at most so many movements; the reader is asked for a shorter period. */
export const mostMovements = 2000

export const StatementQuery = z.strictObject({
  /** Both days counted; the last twelve months unless told. */
  from: optionalDate('From').optional(),
  to: optionalDate('To').optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Currency is a code of three letters, such as USD.')
    .optional(),
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/patients/:id/statement',
  summary: 'Read the statement of account of a patient: documents and payments of a period',
  action: 'read',
  kind: 'account statement',
  permission: 'bills.read',
  params: ById,
  query: StatementQuery,
  answer: Statement,
  reads: ['bills', 'patients'],
})

export const readOwnStatement = endpoint({
  method: 'GET',
  path: '/api/my/statement',
  summary: 'Read your own statement of account: documents and payments of a period',
  action: 'read',
  kind: 'account statement',
  roles: ['patient'],
  query: StatementQuery,
  answer: Statement,
  reads: ['bills'],
})

export const printStatement = endpoint({
  method: 'POST',
  path: '/api/patients/:id/statement/prints',
  summary: 'Say that a statement of account is printed; an event of the audit log',
  action: 'print',
  kind: 'account statement',
  permission: 'bills.read',
  noted: true,
  params: ById,
})

export const printOwnStatement = endpoint({
  method: 'POST',
  path: '/api/my/statement/prints',
  summary: 'Say that you print your own statement of account; an event of the audit log',
  action: 'print',
  kind: 'account statement',
  roles: ['patient'],
  noted: true,
})

/** `Invoice INV-000007`, `Payment R-000003, cash`. */
export function movementName({ kind, number, method }: Movement): string {
  if (kind === 'invoice') return `Invoice ${invoiceName(number ?? 0)}`
  if (kind === 'credit note') return `Credit note ${creditNoteName(number ?? 0)}`
  const word = kind === 'payment' ? 'Payment' : 'Given back of payment'
  const name = number === null ? word : `${word} ${receiptName(number)}`
  return method === null ? name : `${name}, ${paymentMethodWords[method].toLowerCase()}`
}
