import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { addStockItem, stockKinds } from '../../items/stock-item.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import { KindFilter } from '../../items/web/kind-filter.tsx'
import { filtersOf } from '../../items/web/list-filters.ts'
import { StockLinks } from '../../items/web/stock-links.tsx'
import { PlaceFilter } from '../../locations/web/place-filter.tsx'
import { exportStock, listStock, type StockOfItem } from '../stock.ts'
import { receiveStock } from '../stock-entry.ts'
import { ExpiryBadge, LowBadge } from './stock-badges.tsx'
import classes from './stock-page.module.css'

/** The stock of the clinic by item: now, or at the end of a day. */
export function StockPage() {
  const session = useSession()
  const { query, set, isFiltered } = usePageSearch(listStock)
  const stock = useAnswer(listStock, { query })
  const currency = stock.data?.currency ?? session.clinic.currency
  const columns: readonly Column<StockOfItem>[] = [
    {
      head: 'Item',
      cell: ({ id, name }) => <TextLink to={paths.stockItemDetails(id)}>{name}</TextLink>,
    },
    { head: 'Kind', short: true, phone: 'none', cell: ({ kind }) => stockKinds[kind] },
    { head: 'Category', phone: 'none', cell: ({ category }) => category },
    {
      head: 'In stock',
      align: 'end',
      cell: ({ quantity, unit }) => quantityInWords(quantity, unit),
    },
    { head: 'State', short: true, cell: (row) => <LowBadge stock={row} /> },
    {
      head: 'Next expiry',
      short: true,
      cell: ({ nextExpiry }) => <ExpiryBadge day={nextExpiry} />,
    },
    {
      head: 'Value',
      align: 'end',
      phone: 'none',
      cell: ({ value }) => formatMoney(value, currency),
    },
  ]
  return (
    <Page
      title="Inventory"
      actions={
        <>
          <StockLinks />
          <ExportFile of={exportStock} input={{ body: filtersOf(query) }} name="stock.csv" />
          {mayCall(session, receiveStock) && (
            <ButtonLink to={paths.stockReceive()} variant="default">
              Receive
            </ButtonLink>
          )}
          {mayCall(session, addStockItem) && (
            <ButtonLink to={paths.stockItemAdd()}>+ Add Item</ButtonLink>
          )}
        </>
      }
    >
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Name, category or barcode"
          onSearch={(search) => set({ search })}
        />
        <KindFilter value={query.kind} onChoose={(kind) => set({ kind })} />
        <PlaceFilter value={query.locationId} onChoose={(locationId) => set({ locationId })} />
        <FilterSelect
          label="Shown"
          value={query.only}
          options={[
            { value: 'there', label: 'In stock only' },
            { value: 'low', label: 'To be ordered only' },
          ]}
          onChoose={(only) => set({ only })}
        />
        <FilterDate
          label="At the end of"
          value={query.at ?? undefined}
          onChoose={(at) => set({ at })}
        />
      </Filters>
      {stock.data && (
        <p className={classes.value}>
          {query.at ? 'It was worth' : 'All of it is worth'}{' '}
          <strong>{formatMoney(stock.data.value, currency)}</strong> by what it cost.
        </p>
      )}
      <ListTable
        label="Stock"
        columns={columns}
        rows={stock.data?.rows}
        empty={isFiltered ? 'No items found' : 'No items yet'}
        emptyAction={
          !isFiltered && <p>Add the drugs, vaccines and consumables that the clinic keeps.</p>
        }
        rowTo={({ id }) => paths.stockItemDetails(id)}
        loading={stock.isLoading}
        problem={stock.error}
      />
      <Pager page={stock.data} of={['item', 'items']} />
    </Page>
  )
}
StockPage.about = listStock
