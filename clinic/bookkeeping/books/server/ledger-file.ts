import { daysAfter } from '../../../../contract/dates.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { creditNoteName, invoiceName } from '../../../billing/bills/bill.ts'
import { receiptName } from '../../../billing/bills/payment.ts'
import type { Period } from '../book.ts'
import { type LedgerAccount, ledgerAccountNames, type LedgerAccounts } from '../ledger-accounts.ts'
import { mostLedgerDays } from '../money-export.ts'
import type { MoneyFile } from './money-export.ts'
import { ledgerAccountStore } from './ledger-account-store.ts'

interface Entry {
  readonly day: string
  readonly debit: string
  readonly credit: string
  readonly amountMinor: number
  readonly source:
    'invoice' | 'credit note' | 'payment' | 'allocation' | 'return' | 'cash movement' | 'difference'
  readonly number: number | null
  readonly invoiceNumber: number | null
}

const heads = [
  ...['Date', 'Document', 'Account number', 'Account', 'Debit', 'Credit', 'Currency', 'Text'],
]

/** The general ledger of a period, a day at a time: two lines for each entry, one for each of its sides. */
export async function ledgerFile(
  sql: Sql,
  { from, to, currency }: Period & { currency: string },
): Promise<MoneyFile> {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (count < 1) refuseField('to', 'The last day is before the first one.')
  if (count > mostLedgerDays) refuseField('to', `Choose at most ${mostLedgerDays} days.`)
  const numbers = await ledgerAccountStore(sql).read()
  async function* parts() {
    for (let day = from; day <= to; day = daysAfter(day, 1)) {
      const entries = await sql<Entry[]>`
        select day, debit, credit, amount_minor, source, number, invoice_number
        from ledger_between(${day}, ${day}, ${currency})
        order by at, source, number, invoice_number`
      yield entries.flatMap((entry) => linesOf(entry, currency, numbers))
    }
  }
  return { kind: 'books', reason: `Ledger from ${from} to ${to}`, patientIds: [], heads, parts }
}

function linesOf(entry: Entry, currency: string, numbers: LedgerAccounts) {
  const { day, debit, credit, amountMinor } = entry
  const amount = fromMinor(amountMinor, currency)
  const line = (account: string, debited: string, credited: string) => {
    const key = keyOf(account)
    return [
      ...[day, documentOf(entry), key === undefined ? '' : numbers[key]],
      ...[key === undefined ? account : ledgerAccountNames[key], debited, credited, currency],
      textOf(entry),
    ]
  }
  return [line(debit, amount, ''), line(credit, '', amount)]
}

/** `credit of patients` → `creditOfPatients`; undefined for an account without a number here. */
function keyOf(account: string): LedgerAccount | undefined {
  const key = account.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.hasOwn(ledgerAccountNames, key) ? (key as LedgerAccount) : undefined
}

function documentOf({ source, number }: Entry): string {
  if (number === null) return ''
  if (source === 'invoice') return invoiceName(number)
  return source === 'credit note' ? creditNoteName(number) : receiptName(number)
}

function textOf({ source, invoiceNumber }: Entry): string {
  const texts = {
    invoice: 'Invoice',
    'credit note': 'Credit note',
    payment: 'Payment',
    allocation: invoiceNumber === null ? 'Allocation' : `For ${invoiceName(invoiceNumber)}`,
    return: 'Given back',
    'cash movement': 'Cash in or out',
    difference: 'Difference of a till',
  }
  return texts[source]
}
