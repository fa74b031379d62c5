import { formatMoney, fromMinor, negative, toMinor } from '../../../../contract/money.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import type { TillSession } from '../../till/till-session.ts'
import { movementWords } from '../../till/web/movement-words.ts'
import type { DayEnd } from '../day-end.ts'
import { DayPart } from './day-part.tsx'

/** The sessions of tills of a day with their counts, and cash that was no payment. */
export function DayTills({ day }: { day: DayEnd }) {
  return (
    <>
      <DayPart
        title="Tills"
        empty="No till was open."
        columns={sessionColumns}
        rows={day.sessions}
      />
      {day.cash.length > 0 && (
        <DayPart
          title="Cash in and out"
          empty="No cash moved."
          columns={cashColumns(day.currency)}
          rows={day.cash}
        />
      )}
    </>
  )
}

const sessionColumns: readonly Column<TillSession>[] = [
  { head: 'Till', cell: ({ till }) => till },
  { head: 'Person', cell: ({ holder }) => holder },
  { head: 'Opened', short: true, cell: ({ openedAt }) => <Instant at={openedAt} /> },
  {
    head: 'Ended',
    short: true,
    cell: ({ endedAt, ending }) =>
      endedAt === null ? (
        'Open'
      ) : (
        <>
          <Instant at={endedAt} />
          {ending === 'handed over' ? ' (handed over)' : ''}
        </>
      ),
  },
  sum('Float', ({ float }) => float),
  sum('Expected', ({ expected }) => expected),
  sum('Counted', ({ counted }) => counted),
  { head: 'Difference', align: 'end', cell: differenceOf },
  { head: 'Reason', wraps: true, phone: 'line', cell: ({ reason }) => reason },
]

function sum(head: string, read: (row: TillSession) => string | null): Column<TillSession> {
  return {
    head,
    align: 'end',
    cell: (row) => {
      const found = read(row)
      return found === null ? null : formatMoney(found, row.currency)
    },
  }
}

function differenceOf({ counted, expected, currency }: TillSession): string | null {
  if (counted === null) return null
  const signed = (text: string) =>
    text.startsWith('-') ? -toMinor(text.slice(1), currency) : toMinor(text, currency)
  const minor = signed(counted) - signed(expected)
  return `${minor > 0 ? '+' : ''}${formatMoney(fromMinor(minor, currency), currency)}`
}

function cashColumns(currency: string): readonly Column<DayEnd['cash'][number]>[] {
  return [
    { head: 'Time', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    { head: 'Till', cell: ({ till }) => till },
    { head: 'Person', cell: ({ by }) => by },
    { head: 'Movement', short: true, cell: ({ kind }) => movementWords[kind] },
    { head: 'Reason', wraps: true, phone: 'line', cell: ({ reason }) => reason },
    {
      head: 'Amount',
      align: 'end',
      phone: 'aside',
      cell: ({ kind, amount }) => formatMoney(kind === 'out' ? negative(amount) : amount, currency),
    },
  ]
}
