import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import { filtersOf } from '../../../stock/items/web/list-filters.ts'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import { beginRecall, exportRecalls, listRecalls, type StockRecall } from '../recall.ts'

export function RecallBadge({ recall }: { readonly recall: Pick<StockRecall, 'endedAt'> }) {
  return recall.endedAt === null ? (
    <StatusBadge word="Running" hue="danger" />
  ) : (
    <StatusBadge word="Ended" hue="neutral" />
  )
}

const columns: readonly Column<StockRecall>[] = [
  {
    head: 'Item',
    cell: ({ id, item }) => <TextLink to={paths.stockRecallDetails(id)}>{item}</TextLink>,
  },
  { head: 'Lot', short: true, cell: ({ lotNumber }) => lotNumber },
  {
    head: 'Status',
    short: true,
    phone: 'aside',
    cell: (recall) => <RecallBadge recall={recall} />,
  },
  { head: 'Reason', phone: 'line', cell: ({ reason }) => reason },
  { head: 'Reference', phone: 'none', cell: ({ reference }) => reference },
  { head: 'Begun', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { head: 'Left', align: 'end', cell: ({ left, unit }) => quantityInWords(left, unit) },
]

/** Recalls of lots, the newest first. */
export function RecallsPage() {
  const { query, set, isFiltered } = usePageSearch(listRecalls)
  const recalls = useAnswer(listRecalls, { query })
  return (
    <Page
      title="Recalls"
      actions={
        <>
          <StockLinks />
          <ExportFile of={exportRecalls} input={{ body: filtersOf(query) }} name="recalls.csv" />
          {mayCall(useSession(), beginRecall) && (
            <ButtonLink to={paths.stockRecallAdd()}>+ Begin Recall</ButtonLink>
          )}
        </>
      }
    >
      <Filters>
        <FilterSelect
          label="Shown"
          value={query.state}
          options={[
            { value: 'running', label: 'Running only' },
            { value: 'ended', label: 'Ended only' },
          ]}
          onChoose={(state) => set({ state })}
        />
      </Filters>
      <ListTable
        label="Recalls"
        columns={columns}
        rows={recalls.data?.rows}
        empty={isFiltered ? 'No recalls found' : 'No recalls yet'}
        emptyAction={
          !isFiltered && <p>Begin one when a maker recalls a lot: it is held at once.</p>
        }
        rowTo={({ id }) => paths.stockRecallDetails(id)}
        loading={recalls.isLoading}
        problem={recalls.error}
      />
      <Pager page={recalls.data} of={['recall', 'recalls']} />
    </Page>
  )
}
RecallsPage.about = listRecalls
