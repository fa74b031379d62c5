import { formatMoney, toMinor } from '../../../../contract/money.ts'
import { counted } from '../../../../contract/number-words.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { paymentMethodWords } from '../../../billing/bills/payment.ts'
import type { DayEnd } from '../day-end.ts'
import classes from './day-end-page.module.css'
import { DayPart } from './day-part.tsx'

/** The sums that were billed and paid on a day. */
export function DaySums({ day }: { day: DayEnd }) {
  const { currency, invoices, creditNotes, all, withoutSession } = day
  const money = (sum: string) => formatMoney(sum, currency)
  const figures: readonly (readonly [string, string, string])[] = [
    ['Received', money(all.received), counted(all.count, 'payment', 'payments')],
    ['Given back', money(all.returned), ''],
    ['Net', money(all.rest), ''],
    ['Invoices', money(invoices.amount), counted(invoices.count, 'invoice', 'invoices')],
    [
      'Credit notes',
      money(creditNotes.amount),
      counted(creditNotes.count, 'credit note', 'credit notes'),
    ],
  ]
  const isOutside = [withoutSession.received, withoutSession.returned].some(
    (sum) => toMinor(sum, currency) > 0,
  )
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([word, sum, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{sum}</dd>
            {count && <dd>{count}</dd>}
          </div>
        ))}
      </dl>
      {isOutside && (
        <p className={classes.note} role="note">
          {`Without a session of a till: ${money(withoutSession.received)} received, ${money(withoutSession.returned)} given back.`}
        </p>
      )}
      <div className={classes.columns}>
        <DayPart
          title="By method"
          empty="Nothing was paid."
          columns={flowColumns('Method', currency)}
          rows={day.methods.map((row) => ({
            ...row,
            id: row.method,
            name: paymentMethodWords[row.method],
          }))}
        />
        <DayPart
          title="By person"
          empty="Nobody took money."
          columns={flowColumns('Person', currency)}
          rows={day.people.map((row) => ({
            ...row,
            id: row.id ?? 'nobody',
            name: row.name ?? (row.id === null ? 'Nobody: paid online' : 'Nobody named'),
          }))}
        />
      </div>
      <DayPart
        title="By service"
        empty="Nothing was billed."
        columns={serviceColumns(currency)}
        rows={day.services.map((row) => ({ ...row, id: row.name }))}
      />
    </>
  )
}

interface FlowRow {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly received: string
  readonly returned: string
  readonly rest: string
}

function flowColumns(head: string, currency: string): readonly Column<FlowRow>[] {
  const sum = (word: string, read: (row: FlowRow) => string): Column<FlowRow> => ({
    head: word,
    align: 'end',
    cell: (row) => formatMoney(read(row), currency),
  })
  return [
    { head, cell: ({ name }) => name },
    { head: 'Payments', align: 'end', cell: ({ count }) => String(count) },
    sum('Received', ({ received }) => received),
    sum('Given back', ({ returned }) => returned),
    sum('Net', ({ rest }) => rest),
  ]
}

function serviceColumns(
  currency: string,
): readonly Column<DayEnd['services'][number] & { id: string }>[] {
  return [
    { head: 'Service', cell: ({ name }) => name },
    { head: 'Number', align: 'end', cell: ({ count }) => String(count) },
    { head: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount, currency) },
  ]
}
