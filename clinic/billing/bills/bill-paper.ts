import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'

/** Invoices, credit notes and receipts as PDF. The room `paper` makes them; the pages of bills link to them. */

export const BillDocumentQuery = z.strictObject({
  kind: z.enum(['invoice', 'credit note']).default('invoice'),
  /** Left out: the last one of the bill. */
  number: z.coerce
    .number('Enter the number of a document.')
    .int('Enter the number of a document.')
    .min(1, 'Enter the number of a document.')
    .max(Number.MAX_SAFE_INTEGER, 'Enter the number of a document.')
    .optional(),
})

/** `page`: A4 or Letter, as the clinic has it. */
const ReceiptPaper = z.strictObject({ paper: z.enum(['page', 'roll']).default('page') })

export const readBillPaper = endpoint({
  method: 'GET',
  path: '/api/bills/:id/paper',
  summary:
    'An invoice or a credit note of a bill as PDF, as it was issued; the last invoice unless told',
  action: 'print',
  kind: 'bill',
  permission: 'bills.read',
  params: ById,
  query: BillDocumentQuery,
  file: true,
})

export const readVoidBillPaper = endpoint({
  method: 'GET',
  path: '/api/void-bills/:id/paper',
  summary:
    'An invoice or a credit note of a bill that was voided as PDF; the last invoice unless told',
  action: 'print',
  kind: 'bill',
  permission: 'bills.read',
  params: ById,
  query: BillDocumentQuery,
  file: true,
})

export const readOwnBillPaper = endpoint({
  method: 'GET',
  path: '/api/my/bills/:id/paper',
  summary: 'An invoice or a credit note of your own bill as PDF; the last invoice unless told',
  action: 'print',
  kind: 'bill',
  roles: ['patient'],
  params: ById,
  query: BillDocumentQuery,
  file: true,
})

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/:id/receipt',
  summary: 'The receipt of a payment as PDF, on a page or on a roll of 80 mm',
  action: 'print',
  kind: 'payment',
  permission: 'bills.read',
  params: ById,
  query: ReceiptPaper,
  file: true,
})

export const readOwnReceipt = endpoint({
  method: 'GET',
  path: '/api/my/payments/:id/receipt',
  summary: 'The receipt of your own payment as PDF, on a page or on a roll of 80 mm',
  action: 'print',
  kind: 'payment',
  roles: ['patient'],
  params: ById,
  query: ReceiptPaper,
  file: true,
})

export const mailBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/mails',
  summary:
    'Mail the patient a link to the bill, which asks for a sign-in; it says nothing of the bill',
  action: 'send',
  kind: 'bill',
  permission: 'bills.write',
  noted: true,
  params: ById,
  changes: ['mails'],
})
