import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { BillDocumentQuery } from '../bills/bill-paper.ts'
import { EInvoiceGap } from './e-invoice-gap.ts'
import { EInvoiceFormat } from './e-invoice-settings.ts'

/** Whether an e-invoice can be made of the invoice that a bill has now, and what is missing. */
export const EInvoiceState = z.object({
  format: EInvoiceFormat,
  patientId: Id,
  invoiceNumber: z.number().int(),
  gaps: z.array(EInvoiceGap),
})
export type EInvoiceState = z.infer<typeof EInvoiceState>

export const readEInvoiceState = endpoint({
  method: 'GET',
  path: '/api/bills/:id/e-invoice',
  summary: 'Say whether a bill has an e-invoice, and what is missing for one',
  action: 'read',
  kind: 'bill',
  permission: 'bills.read',
  params: ById,
  answer: EInvoiceState,
  reads: ['bills', 'settings', 'prices', 'patients'],
})

export const readEInvoice = endpoint({
  method: 'GET',
  path: '/api/bills/:id/e-invoice/xml',
  summary:
    'An invoice or a credit note of a bill as e-invoice (EN 16931, XML in the syntax CII); the last invoice unless told',
  action: 'print',
  kind: 'bill',
  permission: 'bills.read',
  params: ById,
  query: BillDocumentQuery,
  file: true,
})

export const readVoidEInvoice = endpoint({
  method: 'GET',
  path: '/api/void-bills/:id/e-invoice/xml',
  summary:
    'An invoice or a credit note of a bill that was voided as e-invoice (EN 16931, XML in the syntax CII)',
  action: 'print',
  kind: 'bill',
  permission: 'bills.read',
  params: ById,
  query: BillDocumentQuery,
  file: true,
})
