import { Button } from '@mantine/core'
import type { Person } from '../../../contract/person.ts'
import type { Problem } from '../../../contract/problem.ts'
import { type Column, ListTable } from '../../../web/table/list-table.tsx'
import { PersonName } from '../../../web/ui/person-name.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { Moment } from '../../../web/ui/when.tsx'
import { ana, longNamed, longText, noEmail } from './component-samples.ts'

interface Row {
  readonly id: string
  readonly person: Person
  readonly day: string
  readonly reason: string
  readonly word: string
  readonly amount: string
}

export const rows: readonly Row[] = [
  { person: ana, day: '2026-12-01', reason: 'Cough', word: 'Scheduled', amount: '$80.00' },
  { person: noEmail, day: '2026-12-02', reason: 'Check-up', word: 'Canceled', amount: '$9.50' },
  {
    person: longNamed,
    day: '2026-12-03',
    reason: longText,
    word: 'Completed',
    amount: '$1,150.00',
  },
].map((row) => ({ id: row.person.id, ...row }))

const columns: readonly Column<Row>[] = [
  {
    head: 'Patient',
    cell: ({ person }) => <PersonName person={person} id={person.id} />,
  },
  {
    head: 'Date',
    cell: ({ day }) => <Moment date={day} time="09:30" />,
    short: true,
  },
  { head: 'Reason', cell: ({ reason }) => reason, phone: 'fills' },
  { head: 'Room', cell: () => 'Room 2, first floor', narrow: true, phone: 'none' },
  { head: 'Status', cell: ({ word }) => <StatusBadge word={word} />, short: true, phone: 'aside' },
  { head: 'Amount', cell: ({ amount }) => amount, align: 'end' },
  {
    head: 'Actions',
    cell: () => (
      <Button variant="subtle" size="compact-sm">
        Edit
      </Button>
    ),
  },
]

const wrapping = columns.map((column) =>
  column.head === 'Reason' ? { ...column, wraps: true as const } : column,
)

interface SampleListProps {
  readonly label: string
  readonly shown?: readonly Row[] | undefined
  readonly wraps?: boolean
  readonly loading?: boolean
  readonly problem?: Problem | null
}

/** A list with every kind of column. */
export function SampleList({
  label,
  shown,
  wraps = false,
  loading = false,
  problem = null,
}: SampleListProps) {
  return (
    <ListTable
      label={label}
      columns={wraps ? wrapping : columns}
      rows={shown}
      empty="No appointments yet"
      emptyAction={<Button>Add Appointment</Button>}
      loading={loading}
      problem={problem}
    />
  )
}
