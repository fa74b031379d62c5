import { paths } from '../../../../contract/paths.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant, useDateWords } from '../../../../web/ui/when.tsx'
import { TypeName } from '../../../availability/visit-types/web/type-name.tsx'
import { priorityWords, type WaitingEntry, waitingStateWords } from '../waiting-entry.ts'
import { wishesInWords } from './waiting-words.ts'

export const waitingColumns: readonly Column<WaitingEntry>[] = [
  {
    head: 'Patient',
    cell: ({ id, patient }) => (
      <TextLink to={paths.waitingDetails(id)}>{patient.name ?? patient.email ?? id}</TextLink>
    ),
  },
  {
    head: 'Visit type',
    cell: ({ visitType }) => (visitType ? <TypeName type={visitType} /> : 'Any'),
  },
  {
    head: 'Doctor',
    cell: ({ doctors }) => doctors.map(({ name }) => name ?? '-').join(', ') || 'Any',
  },
  { head: 'Suitable times', cell: (entry) => <Wishes entry={entry} /> },
  { head: 'Waiting since', short: true, cell: ({ waitingSince }) => <Instant at={waitingSince} /> },
  {
    head: 'Priority',
    cell: ({ priority }) =>
      priority === 'urgent' ? <StatusBadge word="Urgent" /> : priorityWords[priority],
  },
  { head: 'State', cell: ({ state }) => <StatusBadge word={waitingStateWords[state]} /> },
]

function Wishes({ entry }: { entry: WaitingEntry }) {
  return wishesInWords(entry, useDateWords())
}
