import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { filtersOf } from '../../items/web/list-filters.ts'
import { StockLinks } from '../../items/web/stock-links.tsx'
import {
  addStockLocation,
  changeStockLocation,
  exportStockLocations,
  listStockLocations,
  locationKinds,
  type StockLocation,
} from '../stock-location.ts'

/** The places where stock is kept. */
export function LocationsPage() {
  const session = useSession()
  const { query, set } = usePageSearch(listStockLocations)
  const locations = useAnswer(listStockLocations, { query })
  const mayChange = mayCall(session, changeStockLocation)
  const columns: readonly Column<StockLocation>[] = [
    {
      head: 'Name',
      cell: ({ id, name }) =>
        mayChange ? <TextLink to={paths.stockLocationEdit(id)}>{name}</TextLink> : name,
    },
    { head: 'Kind', short: true, cell: ({ kind }) => locationKinds[kind] },
    { head: 'Room', cell: ({ room }) => room },
    { head: 'Temperature', short: true, cell: bounds },
    { head: 'Note', cell: ({ note }) => note },
    {
      head: 'Status',
      short: true,
      cell: ({ status }) => <StatusBadge word={status === 'active' ? 'Active' : 'Retired'} />,
    },
  ]
  return (
    <Page
      title="Places of stock"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportStockLocations}
            input={{ body: filtersOf(query) }}
            name={`places-of-stock-${session.clinic.today}.csv`}
          />
          {mayCall(session, addStockLocation) && (
            <ButtonLink to={paths.stockLocationAdd()}>+ Add Place</ButtonLink>
          )}
        </>
      }
    >
      <Filters>
        <FilterSelect
          label="Shown"
          value={query.all}
          all="Active"
          options={[{ value: 'yes', label: 'Retired ones too' }]}
          onChoose={(all) => set({ all })}
        />
      </Filters>
      <ListTable
        label="Places of stock"
        columns={columns}
        rows={locations.data}
        empty="No places yet"
        emptyAction={
          <p>Add the pharmacy, the store, a ward or a fridge, so that stock can be received.</p>
        }
        rowTo={mayChange ? ({ id }) => paths.stockLocationEdit(id) : undefined}
        loading={locations.isLoading}
        problem={locations.error}
      />
    </Page>
  )
}
LocationsPage.about = listStockLocations

function bounds({ lowCelsius: low, highCelsius: high }: StockLocation): string | null {
  if (low === null && high === null) return null
  if (low === null) return `Up to ${high} °C`
  return high === null ? `From ${low} °C` : `${low} to ${high} °C`
}
