import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { BillFilter } from '../../billing/bills/bill.ts'
import { Period } from './book.ts'
import { DocumentFilters } from './money-document.ts'
import { MoneyFilters } from './money-movement.ts'

/** A file has so many rows of a list at most. */
export const mostExported = 200_000
/** A file of the ledger is of so many days at most. */
export const mostLedgerDays = 1100

const day = optionalDate('Date')
export const BillFilters = z.strictObject({
  patientId: Id.optional(),
  status: BillFilter.optional(),
  from: day.optional(),
  to: day.optional(),
})
export type BillFilters = z.output<typeof BillFilters>

const file = {
  method: 'POST',
  action: 'export',
  permission: 'books.read',
  file: true,
} as const

export const exportBills = endpoint({
  ...file,
  path: '/api/bill-exports',
  summary: 'Export the bills that filters leave as CSV; an event of the audit log',
  kind: 'bill',
  body: BillFilters,
})

export const exportPayments = endpoint({
  ...file,
  path: '/api/payment-exports',
  summary: 'Export the payments and returns that filters leave as CSV; an event of the audit log',
  kind: 'payment',
  body: MoneyFilters,
})

export const exportDocuments = endpoint({
  ...file,
  path: '/api/bill-document-exports',
  summary: 'Export invoices and credit notes that filters leave as CSV; an event of the audit log',
  kind: 'bill document',
  body: DocumentFilters,
})

export const exportLedger = endpoint({
  ...file,
  path: '/api/ledger-exports',
  summary:
    'Export the general ledger of a period as CSV, one line for each side, without patients; an event of the audit log',
  kind: 'books',
  body: Period,
})
