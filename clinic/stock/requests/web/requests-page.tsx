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
import { StockLinks } from '../../items/web/stock-links.tsx'
import { PlaceFilter } from '../../locations/web/place-filter.tsx'
import {
  addStockRequest,
  listStockRequests,
  requestStatuses,
  requestStatusWords,
  type StockRequest,
} from '../stock-request.ts'
import { RequestStatus } from './request-status.tsx'
import { exportStockRequests } from '../request-export.ts'
import { filtersOf } from '../../items/web/list-filters.ts'
import { nameOf } from '../../items/web/name-of.ts'

const columns: readonly Column<StockRequest>[] = [
  {
    head: 'For',
    cell: (row) => <TextLink to={paths.stockRequestDetails(row.id)}>{row.for}</TextLink>,
  },
  { head: 'From', cell: ({ store }) => store },
  {
    head: 'Items',
    phone: 'line',
    cell: ({ lines }) => lines.map(({ item }) => item).join(', '),
  },
  {
    head: 'Status',
    short: true,
    phone: 'aside',
    cell: (row) => <RequestStatus status={row.status} />,
  },
  {
    head: 'By',
    phone: 'none',
    cell: ({ askedBy }) => askedBy && nameOf(askedBy),
  },
  { head: 'When', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
]

/** Requests of places to others. */
export function RequestsPage() {
  const session = useSession()
  const { query, set, isFiltered } = usePageSearch(listStockRequests)
  const requests = useAnswer(listStockRequests, { query })
  return (
    <Page
      title="Requests for stock"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportStockRequests}
            input={{ body: filtersOf(query) }}
            name="requests.csv"
          />
          {mayCall(session, addStockRequest) && (
            <ButtonLink to={paths.stockRequestAdd()}>+ Ask for stock</ButtonLink>
          )}
        </>
      }
    >
      <Filters>
        <FilterSelect
          label="Status"
          value={query.status}
          options={[
            { value: 'open', label: 'Open' },
            ...requestStatuses.map((value) => ({ value, label: requestStatusWords[value] })),
          ]}
          onChoose={(status) => set({ status })}
        />
        <PlaceFilter value={query.locationId} onChoose={(locationId) => set({ locationId })} />
      </Filters>
      <ListTable
        label="Requests for stock"
        columns={columns}
        rows={requests.data?.rows}
        empty={isFiltered ? 'No requests found' : 'No requests yet'}
        emptyAction={!isFiltered && <p>A ward asks the store here for what it needs.</p>}
        rowTo={({ id }) => paths.stockRequestDetails(id)}
        loading={requests.isLoading}
        problem={requests.error}
      />
      <Pager page={requests.data} of={['request', 'requests']} />
    </Page>
  )
}
RequestsPage.about = listStockRequests
