import type { DateWords } from '../../../../contract/date-words.ts'
import { formatAmount, formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import type { Block } from '../../../../server/paper/pdf-order.ts'
import { invoiceName } from '../../bills/bill.ts'
import { ages, ageWords } from '../aging.ts'
import { movementName, type Statement } from '../statement.ts'
import type { PayerBills } from './payer-bills.ts'

interface OnPaper {
  readonly words: DateWords
  /** The day of the print, of which the aging is. */
  readonly today: string
  readonly howToPay: string | null
}

/** The parts of a statement of account, in their order. */
export function statementBlocks(
  statement: Statement,
  { words, today, howToPay }: OnPaper,
): Block[] {
  const { patient, from, to, currency, aging } = statement
  const isOwed = toMinor(aging.owed, currency) > 0
  return [
    {
      is: 'columns',
      columns: [
        {
          title: 'Account of',
          lines: [patient.name ?? 'Patient', patient.address ?? '', `MRN ${patient.mrn}`].filter(
            Boolean,
          ),
        },
        { title: 'From', lines: [words.date(from)] },
        { title: 'To', lines: [words.date(to)] },
      ],
    },
    movementTable(statement, words),
    { is: 'heading', text: `Owed on ${words.date(today)}` },
    agingTable(statement),
    ...dueTable(statement, words),
    ...howToPayBlocks(isOwed ? howToPay : null),
  ]
}

function movementTable(statement: Statement, words: DateWords): Block {
  const { from, to, opening, closing, movements, currency } = statement
  const money = (amount: string) => formatAmount(amount, currency)
  return {
    is: 'table',
    head: ['Date', 'Entry', 'Amount', `Balance (${currency})`],
    widths: ['auto', 1, 'auto', 'auto'],
    numbers: [2, 3],
    rows: [
      [words.date(from), 'Opening balance', '', money(opening)],
      ...movements.map((movement) => [
        words.date(movement.date),
        movementName(movement),
        money(movement.amount),
        money(movement.balance),
      ]),
      [words.date(to), 'Closing balance', '', money(closing)],
    ],
  }
}

/** The open invoices of a payer, in the order of a letter. */
export function payerBlocks(
  { payer, today, currency, bills, aging }: PayerBills,
  { words, howToPay }: Omit<OnPaper, 'today'>,
): Block[] {
  return [
    {
      is: 'columns',
      columns: [
        ...(payer === null ? [] : [{ title: 'To', lines: payer.split('\n') }]),
        { title: 'As of', lines: [words.date(today)] },
      ],
    },
    {
      is: 'table',
      head: ['Invoice', 'Date', 'Patient', 'Due', `To pay (${currency})`],
      widths: ['auto', 'auto', 1, 'auto', 'auto'],
      numbers: [4],
      rows: bills.map((bill) => [
        `${invoiceName(bill.invoiceNumber)}${bill.isInstalment ? ', instalment' : ''}`,
        words.date(bill.date),
        bill.patient ?? 'Patient',
        words.date(bill.dueOn),
        formatAmount(fromMinor(bill.openMinor, currency), currency),
      ]),
    },
    {
      is: 'sums',
      rows: [{ label: 'To pay', value: formatMoney(aging.owed, currency), strong: true }],
    },
    { is: 'heading', text: 'How long it is due' },
    agingTable({ aging, currency }),
    ...howToPayBlocks(howToPay),
  ]
}

function howToPayBlocks(howToPay: string | null): Block[] {
  if (howToPay === null) return []
  return [
    { is: 'heading', text: 'How to pay' },
    { is: 'text', paragraphs: [howToPay] },
  ]
}

function agingTable({ aging, currency }: Pick<Statement, 'aging' | 'currency'>): Block {
  const sums = [...ages.map((age) => aging[age]), aging.owed, aging.credit]
  return {
    is: 'table',
    head: [...ages.map((age) => ageWords[age]), 'Owed', 'Credit'],
    widths: sums.map(() => 1),
    numbers: sums.map((_, place) => place),
    rows: [sums.map((sum) => formatAmount(sum, currency))],
  }
}

function dueTable({ dues, currency }: Statement, words: DateWords): Block[] {
  if (dues.length === 0) return []
  return [
    { is: 'heading', text: 'To pay' },
    {
      is: 'table',
      head: ['Invoice', 'Due', 'To pay'],
      widths: [1, 'auto', 'auto'],
      numbers: [2],
      rows: dues.map(({ invoiceNumber, dueOn, isInstalment, owed }) => [
        `${invoiceName(invoiceNumber)}${isInstalment ? ', instalment' : ''}`,
        words.date(dueOn),
        formatMoney(owed, currency),
      ]),
    },
  ]
}
