import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { creditNoteName, invoiceName } from '../../billing/bills/bill.ts'

export const DocumentKind = z.enum(['invoice', 'credit note'])
export type DocumentKind = z.infer<typeof DocumentKind>
export const documentKindWords: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  'credit note': 'Credit note',
}

/** An invoice or a credit note in the list of all of them. */
export const MoneyDocument = z.object({
  /** Kind and number, which are unique together. */
  id: z.string(),
  kind: DocumentKind,
  number: z.number().int(),
  creditsNumber: z.number().int().nullable(),
  billId: Id,
  /** The bill counts for nothing now. */
  isVoid: z.boolean(),
  patientId: Id,
  /** The patient as the chart names them now. */
  patient: Person.nullable(),
  date: z.string(),
  amount: z.string(),
  currency: z.string(),
  reason: z.string().nullable(),
})
export type MoneyDocument = z.infer<typeof MoneyDocument>

/** A part of a payment that pays a bill; a negative one was taken back. */
export const Allocation = z.object({
  id: Id,
  createdAt: z.string(),
  paymentId: Id,
  receiptNumber: z.number().int().nullable(),
  billId: Id,
  invoiceNumber: z.number().int(),
  isVoid: z.boolean(),
  patientId: Id,
  patient: Person.nullable(),
  amount: z.string(),
  currency: z.string(),
})
export type Allocation = z.infer<typeof Allocation>

const day = optionalDate('Date')
const days = { from: day.optional(), to: day.optional() }
export const DocumentFilters = z.strictObject({
  kind: DocumentKind.optional(),
  patientId: Id.optional(),
  ...days,
})
export type DocumentFilters = z.output<typeof DocumentFilters>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/bill-documents',
  summary: 'List invoices and credit notes as they were issued, by their days, newest first',
  action: 'list',
  kind: 'bill document',
  permission: 'bills.read',
  query: PageQuery.omit({ search: true }).extend(DocumentFilters.shape),
  answer: pageOf(MoneyDocument),
  reads: ['bills', 'patients'],
})

export const listAllocations = endpoint({
  method: 'GET',
  path: '/api/payment-allocations',
  summary: 'List the parts of payments that pay bills, newest first',
  action: 'list',
  kind: 'payment allocation',
  permission: 'bills.read',
  query: PageQuery.omit({ search: true }).extend(days),
  answer: pageOf(Allocation),
  reads: ['bills', 'patients'],
})

/** `INV-000007` or `CN-000007`. */
export function documentName({ kind, number }: Pick<MoneyDocument, 'kind' | 'number'>): string {
  return kind === 'invoice' ? invoiceName(number) : creditNoteName(number)
}
