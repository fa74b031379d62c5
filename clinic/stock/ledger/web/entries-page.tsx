import type { QueryInputOf } from '../../../../contract/endpoint.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { ExportFile } from '../../items/web/export-file.tsx'
import { StockLinks } from '../../items/web/stock-links.tsx'
import { listStockLocations } from '../../locations/stock-location.ts'
import { EntryKind, entryKinds, exportStockEntries, listStockEntries } from '../stock-entry.ts'
import { entryColumns } from './entry-words.tsx'

/** Everything that moved the stock, newest first. */
export function EntriesPage() {
  const { query, set, isFiltered } = usePageSearch(listStockEntries)
  const entries = useAnswer(listStockEntries, { query })
  const places = useAnswer(listStockLocations, { query: { all: 'yes' } }).data ?? []
  return (
    <Page
      title="Movements of stock"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportStockEntries}
            input={{ body: filtersOf(query) }}
            name="movements.csv"
          />
        </>
      }
    >
      <Filters>
        <FilterSelect
          label="Kind"
          value={query.kind}
          options={EntryKind.options.map((value) => ({ value, label: entryKinds[value] }))}
          onChoose={(kind) => set({ kind })}
        />
        <FilterSelect
          label="Place"
          value={query.locationId}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(locationId) => set({ locationId })}
        />
        <FilterDate
          label="From"
          value={query.from ?? undefined}
          onChoose={(from) => set({ from })}
        />
        <FilterDate label="To" value={query.to ?? undefined} onChoose={(to) => set({ to })} />
      </Filters>
      <ListTable
        label="Movements of stock"
        columns={entryColumns(query)}
        rows={entries.data?.rows}
        empty={isFiltered ? 'No movements found' : 'No movements yet'}
        loading={entries.isLoading}
        problem={entries.error}
      />
      <Pager page={entries.data} of={['movement', 'movements']} />
    </Page>
  )
}
EntriesPage.about = listStockEntries

/** The filters of the list without the place in it. */
function filtersOf(query: QueryInputOf<typeof listStockEntries>) {
  const { kind, itemId, lotId, locationId, patientId, from, to } = query
  return Object.fromEntries(
    Object.entries({ kind, itemId, lotId, locationId, patientId, from, to }).filter(
      ([, value]) => value,
    ),
  )
}
