import { paths } from '../../../../contract/paths.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import type { Import } from '../import.ts'
import { outcomeWords, stateWords } from './import-words.ts'

export const importColumns: readonly Column<Import>[] = [
  { head: 'Started', short: true, cell: (one) => <Started one={one} /> },
  { head: 'By', cell: ({ startedBy }) => startedBy?.name ?? startedBy?.email ?? 'npm run import' },
  { head: 'What', cell: ({ isDryRun }) => (isDryRun ? 'Check' : 'Import') },
  { head: 'Files', align: 'end', cell: ({ files }) => grouped(files) },
  { head: 'State', cell: ({ state }) => <StatusBadge {...stateWords[state]} /> },
  { head: 'Result', cell: outcomeWords },
]

function Started({ one }: { one: Import }) {
  return (
    <TextLink to={paths.dataImport({ id: one.id })}>
      <Instant at={one.createdAt} />
    </TextLink>
  )
}
