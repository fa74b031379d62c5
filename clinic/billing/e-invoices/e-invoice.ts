import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { BillDocumentQuery } from '../bills/bill-paper.ts'
import { EInvoiceGap } from './e-invoice-gap.ts'
import { EInvoiceFormat } from './e-invoice-settings.ts'

/** The documents of a bill, and whether an e-invoice can be made of the last one. */
export const EInvoiceState = z.object({
  format: EInvoiceFormat,
  patientId: Id,
  /** The things that are missing, or in the way. */
  gaps: z.array(EInvoiceGap),
  /** The last one first. */
  documents: z.array(
    z.object({ kind: z.enum(['invoice', 'credit note']), number: z.number().int() }),
  ),
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

export const readVoidEInvoiceState = endpoint({
  method: 'GET',
  path: '/api/void-bills/:id/e-invoice',
  summary: 'Say whether a bill that was voided has an e-invoice of its credit note',
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
