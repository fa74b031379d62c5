import { useAnswer } from '../../../../web/ask.ts'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { filtersOf } from '../../items/web/list-filters.ts'
import { StockLinks } from '../../items/web/stock-links.tsx'
import { PlaceFilter } from '../../locations/web/place-filter.tsx'
import { EntryKind, entryKinds, exportStockEntries, listStockEntries } from '../stock-entry.ts'
import { entryColumns } from './entry-words.tsx'

/** Everything that moved the stock, newest first. */
export function EntriesPage() {
  const { query, set, isFiltered } = usePageSearch(listStockEntries)
  const entries = useAnswer(listStockEntries, { query })
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
        <PlaceFilter value={query.locationId} onChoose={(locationId) => set({ locationId })} />
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
