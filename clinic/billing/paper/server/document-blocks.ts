import type { DateWords } from '../../../../contract/date-words.ts'
import { formatAmount, formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import type { Block, SumRow, TableCell, TextColumn } from '../../../../server/paper/pdf-order.ts'
import { creditNoteName, invoiceName } from '../../bills/bill.ts'
import { type BilledVisit, visitLine } from '../../bills/billed-visit.ts'
import type { BillLine } from '../../bills/bill-line.ts'
import { type PrintedLine, printedLines } from '../../bills/printed-lines.ts'
import type { DocumentOnPaper } from '../../bills/server/document-on-paper.ts'
import type { PrintedPaper } from './printed-paper.ts'
import { taxSums } from './tax-sums.ts'

/** `Invoice INV-000007`, or `Credit note CN-000003 for INV-000007`. */
export function documentTitle({ document }: DocumentOnPaper): string {
  const { kind, number, creditsNumber } = document
  if (kind === 'invoice') return `Invoice ${invoiceName(number)}`
  return `Credit note ${creditNoteName(number)} for ${invoiceName(creditsNumber ?? 0)}`
}

/** The parts of an invoice or a credit note, in their order. `today` is the day of the print. */
export function documentBlocks(
  found: DocumentOnPaper,
  { content }: PrintedPaper,
  words: DateWords,
  today: string,
): Block[] {
  const { document, bill, takenBackBy } = found
  const { currency } = bill
  const isOpen = document.kind === 'invoice' && !takenBackBy
  const reason = document.kind === 'credit note' ? document.reason : null
  const { howToPay, visit = null } = content
  return [
    {
      is: 'columns',
      columns: [
        ...parties(found, content.patient),
        days(found, words),
        ...(visit === null ? [] : [visitColumn(visit, words)]),
      ],
    },
    ...(reason === null ? [] : [{ is: 'text', paragraphs: [`Reason: ${reason}`] } as const]),
    lineTable(printedLines(document, currency, visitLine(visit, words)), currency),
    ...taxNote(document.lines),
    { is: 'sums', rows: sumRows(found, isOpen ? words.date(today) : null) },
    ...taxTable(document.lines, currency),
    ...(isOpen && howToPay !== null && toMinor(bill.owed, currency) > 0
      ? ([
          { is: 'heading', text: 'How to pay' },
          { is: 'text', paragraphs: [howToPay] },
        ] as const)
      : []),
  ]
}

function parties(
  { document: { patientName, payer } }: DocumentOnPaper,
  { mrn, address }: PrintedPaper['content']['patient'],
): TextColumn[] {
  const patient = [patientName || 'Patient', address ?? '', `MRN ${mrn}`].filter(Boolean)
  if (payer === null) return [{ title: 'Bill to', lines: patient }]
  const lines = payer.split('\n').filter((line) => line.trim() !== '')
  return [
    { title: 'Bill to', lines },
    { title: 'Patient', lines: patient },
  ]
}

function days({ document, bill, takenBackBy }: DocumentOnPaper, words: DateWords): TextColumn {
  const due = document.kind === 'invoice' && !takenBackBy
  return {
    title: 'Date',
    lines: [words.date(document.date), ...(due ? [`Due ${words.date(bill.dueOn)}`] : [])],
  }
}

function visitColumn({ date, doctor }: BilledVisit, words: DateWords): TextColumn {
  return { title: 'Visit', lines: [words.date(date), ...(doctor ? [doctor] : [])] }
}

/** Columns that no line needs are left out, so that descriptions have the room. */
function lineTable(lines: readonly PrintedLine[], currency: string): Block {
  const money = (amount: string | null | undefined) =>
    amount ? formatAmount(amount, currency) : '–'
  const columns: readonly { head: string; of: (line: PrintedLine) => string }[] = [
    ...(lines.some(({ unitPrice }) => unitPrice)
      ? [
          { head: 'Quantity', of: ({ quantity }: PrintedLine) => quantity ?? '' },
          { head: 'Unit price', of: ({ unitPrice }: PrintedLine) => money(unitPrice) },
        ]
      : []),
    ...(lines.some(({ discount }) => discount)
      ? [{ head: 'Discount', of: ({ discount }: PrintedLine) => money(discount) }]
      : []),
    ...(lines.some(({ taxPercent }) => taxPercent)
      ? [
          {
            head: 'Tax',
            of: ({ taxPercent }: PrintedLine) => (taxPercent ? `${taxPercent}%` : '–'),
          },
        ]
      : []),
    { head: `Amount (${currency})`, of: ({ amount }) => money(amount) },
  ]
  return {
    is: 'table',
    head: ['Description', ...columns.map(({ head }) => head)],
    widths: [1, ...columns.map(() => 'auto' as const)],
    numbers: columns.map((_, place) => place + 1),
    rows: lines.map((line) => [description(line), ...columns.map(({ of }) => of(line))]),
  }
}

function description({ description: text, code, discountReason }: PrintedLine): TableCell {
  const details = [code && `Code ${code}`, discountReason && `Discount: ${discountReason}`]
  return { text, detail: details.filter(Boolean).join('\n') }
}

function taxNote(lines: readonly BillLine[]): Block[] {
  const taxed = lines.filter(({ taxPercent }) => taxPercent !== null)
  if (taxed.length === 0) return []
  const without = 'Unit prices are without tax. Amounts contain it.'
  const within = 'Unit prices and amounts contain the tax.'
  if (taxed.every(({ withTax }) => withTax)) return [{ is: 'text', paragraphs: [within] }]
  if (taxed.every(({ withTax }) => !withTax)) return [{ is: 'text', paragraphs: [without] }]
  return [{ is: 'text', paragraphs: ['Amounts contain the tax.'] }]
}

/** The sums always lead from the prices to the total. `paidBy` is the day up to which payments count. */
function sumRows({ document, bill }: DocumentOnPaper, paidBy: string | null): SumRow[] {
  const { currency } = bill
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
  const sum = (amounts: readonly (string | null)[]) =>
    amounts.reduce((all, amount) => all + toMinor(amount ?? '0', currency), 0)
  const { lines, amount } = document
  const total = toMinor(amount, currency)
  const discount = sum(lines.map((line) => line.discount))
  const added = sum(lines.filter(({ withTax }) => !withTax).map((line) => line.tax))
  const paid = toMinor(bill.paid, currency)
  const isCredit = document.kind === 'credit note'
  return [
    ...(discount + added > 0
      ? [{ label: 'Subtotal', value: money(total - added + discount) }]
      : []),
    ...(discount > 0 ? [{ label: 'Discount', value: money(-discount) }] : []),
    ...(added > 0 ? [{ label: 'Tax', value: money(added) }] : []),
    { label: isCredit ? 'Total credited' : 'Total', value: money(total), strong: true },
    ...(paidBy !== null && paid > 0
      ? [
          { label: `Paid by ${paidBy}`, value: money(paid) },
          { label: 'To pay', value: formatMoney(bill.owed, currency), strong: true },
        ]
      : []),
  ]
}

function taxTable(lines: readonly BillLine[], currency: string): Block[] {
  const sums = taxSums(lines, currency)
  if (!sums.some(({ percent }) => percent !== null)) return []
  const money = (amount: string) => formatAmount(amount, currency)
  return [
    {
      is: 'table',
      head: ['Tax rate', 'Net', 'Tax', `With tax (${currency})`],
      widths: [1, 'auto', 'auto', 'auto'],
      numbers: [1, 2, 3],
      rows: sums.map(({ name, percent, net, tax, gross }) => [
        percent === null ? 'Without tax' : `${name ?? 'Tax'} ${percent}%`,
        ...[net, tax, gross].map(money),
      ]),
    },
  ]
}
