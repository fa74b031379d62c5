import * as z from 'zod'
import { endpoint, stamps } from '../../../contract/endpoint.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { paymentMethodWords } from '../../billing/bills/payment.ts'

/** The accounts of the ledger, by their columns, with their names. */
export const ledgerAccountNames = {
  receivables: 'Receivables',
  revenue: 'Revenue',
  creditOfPatients: 'Credit of patients',
  cash: paymentMethodWords.cash,
  card: paymentMethodWords.card,
  transfer: paymentMethodWords.transfer,
  cheque: paymentMethodWords.cheque,
  insurer: paymentMethodWords.insurer,
  online: paymentMethodWords.online,
  unstated: paymentMethodWords.unstated,
  cashOutsideTheTill: 'Cash outside the till',
  differencesOfTills: 'Differences of tills',
} as const
export type LedgerAccount = keyof typeof ledgerAccountNames
// `Object.keys` does not know the names of its object.
export const ledgerAccountKeys = Object.keys(ledgerAccountNames) as readonly LedgerAccount[]

const sentence = 'An account number has 1 to 20 letters, digits, points, dashes and spaces.'
const number = z
  .string(sentence)
  .trim()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9. -]{0,18}[A-Za-z0-9])?$/, sentence)
const numbers = {
  receivables: number,
  revenue: number,
  creditOfPatients: number,
  cash: number,
  card: number,
  transfer: number,
  cheque: number,
  insurer: number,
  online: number,
  unstated: number,
  cashOutsideTheTill: number,
  differencesOfTills: number,
} satisfies Record<LedgerAccount, z.ZodType>

/** The numbers that the accountant's program has for the accounts of the ledger. */
export const LedgerAccountChanges = z.strictObject(numbers)
export type LedgerAccountChanges = z.output<typeof LedgerAccountChanges>
export const LedgerAccounts = z.object({ ...numbers, ...stamps })
export type LedgerAccounts = z.infer<typeof LedgerAccounts>

export const readLedgerAccounts = endpoint({
  method: 'GET',
  path: '/api/ledger-accounts',
  summary: 'Read the account numbers under which the ledger is exported',
  action: 'list',
  kind: 'ledger accounts',
  permission: 'settings.write',
  unaudited: settingsOnly,
  answer: LedgerAccounts,
  reads: ['settings'],
})

export const changeLedgerAccounts = endpoint({
  method: 'PUT',
  path: '/api/ledger-accounts',
  summary: 'Change the account numbers under which the ledger is exported',
  action: 'update',
  kind: 'ledger accounts',
  permission: 'settings.write',
  body: LedgerAccountChanges,
  answer: LedgerAccounts,
  versioned: true,
  changes: ['settings'],
})
