import { formatMoney } from '../../../../contract/money.ts'
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
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { filtersOf } from '../../items/web/list-filters.ts'
import { StockLinks } from '../../items/web/stock-links.tsx'
import { PlaceFilter } from '../../locations/web/place-filter.tsx'
import {
  beginStockCount,
  exportStockCounts,
  countStatusWords,
  listStockCounts,
  type StockCount,
} from '../stock-count.ts'
import { CountBadge, scopeWords } from './count-words.tsx'

const columns: readonly Column<StockCount>[] = [
  {
    head: 'Place',
    cell: ({ id, location }) => <TextLink to={paths.stockCountDetails(id)}>{location}</TextLink>,
  },
  {
    head: 'Status',
    short: true,
    phone: 'aside',
    cell: ({ status }) => <CountBadge status={status} />,
  },
  { head: 'Counts', phone: 'none', cell: scopeWords },
  { head: 'Begun', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { head: 'By', phone: 'none', cell: ({ startedBy }) => startedBy?.name ?? startedBy?.email },
  { head: 'Counted', align: 'end', cell: ({ counted, lots }) => `${counted} of ${lots}` },
  { head: 'Differ', align: 'end', cell: ({ differing }) => differing },
  { head: 'Value', align: 'end', cell: ({ value, currency }) => formatMoney(value, currency) },
]

/** Counts of places, the newest first. */
export function CountsPage() {
  const { query, set, isFiltered } = usePageSearch(listStockCounts)
  const counts = useAnswer(listStockCounts, { query })
  return (
    <Page
      title="Counts"
      actions={
        <>
          <StockLinks />
          <ExportFile of={exportStockCounts} input={{ body: filtersOf(query) }} name="counts.csv" />
          {mayCall(useSession(), beginStockCount) && (
            <ButtonLink to={paths.stockCountAdd()}>+ Begin Count</ButtonLink>
          )}
        </>
      }
    >
      <Filters>
        <FilterSelect
          label="Status"
          value={query.status}
          options={(['open', 'waiting', 'closed', 'canceled'] as const).map((value) => ({
            value,
            label: countStatusWords[value],
          }))}
          onChoose={(status) => set({ status })}
        />
        <PlaceFilter value={query.locationId} onChoose={(locationId) => set({ locationId })} />
      </Filters>
      <ListTable
        label="Counts"
        columns={columns}
        rows={counts.data?.rows}
        empty={isFiltered ? 'No counts found' : 'No counts yet'}
        emptyAction={!isFiltered && <p>Begin one to compare the shelves with the ledger.</p>}
        rowTo={({ id }) => paths.stockCountDetails(id)}
        loading={counts.isLoading}
        problem={counts.error}
      />
      <Pager page={counts.data} of={['count', 'counts']} />
    </Page>
  )
}
CountsPage.about = listStockCounts
