import { today, wallClock } from '../../../../contract/dates.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import type { Column } from '../../../../web/table/list-table.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
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
  { head: 'Suitable times', cell: wishesInWords },
  { head: 'Waiting since', short: true, cell: ({ waitingSince }) => <Since at={waitingSince} /> },
  {
    head: 'Priority',
    cell: ({ priority }) =>
      priority === 'urgent' ? <StatusBadge word="Urgent" /> : priorityWords[priority],
  },
  { head: 'State', cell: ({ state }) => <StatusBadge word={waitingStateWords[state]} /> },
]

function Since({ at }: { at: string }) {
  const { timeZone } = useSession().clinic
  const clock = wallClock(at, timeZone)
  return clock.startsWith(today(timeZone)) ? `Today ${clock.slice(11)}` : clock.slice(0, 10)
}
