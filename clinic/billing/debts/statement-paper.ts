import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'
import { PayerKey } from './aging.ts'
import { StatementQuery } from './statement.ts'

/** Statements of account as PDF, and the mail that leads to one. */

export const readStatementPaper = endpoint({
  method: 'GET',
  path: '/api/patients/:id/statement/paper',
  summary: 'The statement of account of a patient as PDF, with its number and code',
  action: 'print',
  kind: 'account statement',
  permission: 'bills.read',
  params: ById,
  query: StatementQuery,
  file: true,
})

export const readOwnStatementPaper = endpoint({
  method: 'GET',
  path: '/api/my/statement/paper',
  summary: 'Your own statement of account as PDF, with its number and code',
  action: 'print',
  kind: 'account statement',
  roles: ['patient'],
  query: StatementQuery,
  file: true,
})

export const mailStatement = endpoint({
  method: 'POST',
  path: '/api/patients/:id/statement/mails',
  summary:
    'Mail the patient a link to the account, which asks for a sign-in; it says nothing of the account',
  action: 'send',
  kind: 'account statement',
  permission: 'bills.write',
  noted: true,
  params: ById,
  changes: ['mails'],
})

export const readPayerPaper = endpoint({
  method: 'GET',
  path: '/api/debtors/paper',
  summary:
    'The open invoices of a payer as PDF: patients, days and sums, and how long they are due',
  action: 'print',
  kind: 'debt',
  permission: 'bills.read',
  query: z.strictObject({
    payer: PayerKey.refine((key) => key !== 'self', 'Patients have statements of their own.'),
    currency: StatementQuery.shape.currency,
  }),
  file: true,
})

/** `7` → `ST-000007`. */
export function statementName(number: number): string {
  return `ST-${String(number).padStart(6, '0')}`
}
