import { paths } from '../../../../contract/paths.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { kindWords } from '../kinds.ts'
import { addTableImport, listTableImports, type TableImport } from '../table-import.ts'
import { TableStart } from './table-start.tsx'
import { outcomeWords, stateWords } from './table-words.ts'

const columns: readonly Column<TableImport>[] = [
  {
    head: 'File',
    cell: (one) => <TextLink to={paths.tableImportDetails(one.id)}>{one.name}</TextLink>,
  },
  { head: 'Holds', cell: ({ kind }) => kindWords[kind].title },
  { head: 'Lines', align: 'end', phone: 'none', cell: ({ counts }) => grouped(counts.lines) },
  { head: 'State', phone: 'aside', cell: ({ state }) => <StatusBadge {...stateWords[state]} /> },
  { head: 'Result', cell: outcomeWords },
  { head: 'Started', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
]

/** Tables of other systems: a new one, and those before. */
export function TablesPage() {
  const { query } = usePageSearch(listTableImports)
  const tables = useAnswer(listTableImports, { query })
  return (
    <Page title="Import tables">
      <TableStart />
      <Section title="Tables so far">
        <ListTable
          label="Tables"
          columns={columns}
          rows={tables.data?.rows}
          empty="No tables yet"
          emptyAction={<p>Tables that you import are listed here.</p>}
          rowTo={(one) => paths.tableImportDetails(one.id)}
          loading={tables.isLoading}
          problem={tables.error}
        />
        <Pager page={tables.data} of={['table', 'tables']} />
      </Section>
    </Page>
  )
}
TablesPage.about = addTableImport
