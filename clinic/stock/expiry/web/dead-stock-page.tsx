import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { stockKinds } from '../../items/stock-item.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { KindFilter } from '../../items/web/kind-filter.tsx'
import { StockLinks } from '../../items/web/stock-links.tsx'
import { entryKinds } from '../../ledger/stock-entry.ts'
import { PlaceFilter } from '../../locations/web/place-filter.tsx'
import { type DeadStock, deadDays, exportDeadStock, listDeadStock } from '../dead-stock.ts'
import classes from './expiry.module.css'

const choices = [30, 90, 180, 365, 730] as const

/** Items that nobody took for a long time, those first that cost most. */
export function DeadStockPage() {
  const { clinic } = useSession()
  const { query, set } = usePageSearch(listDeadStock)
  const dead = useAnswer(listDeadStock, { query })
  const currency = dead.data?.currency ?? clinic.currency
  const days = query.days ?? deadDays
  const { kind, locationId } = query
  const columns: readonly Column<DeadStock>[] = [
    {
      head: 'Item',
      cell: ({ id, item }) => <TextLink to={paths.stockItemDetails(id)}>{item}</TextLink>,
    },
    { head: 'Kind', short: true, phone: 'none', cell: (row) => stockKinds[row.kind] },
    {
      head: 'In stock',
      align: 'end',
      cell: ({ quantity, unit }) => quantityInWords(quantity, unit),
    },
    { head: 'Value', align: 'end', cell: ({ value }) => formatMoney(value, currency) },
    {
      head: 'Last taken',
      short: true,
      cell: ({ lastTaken }) => (lastTaken === null ? 'Never' : <PlainDay date={lastTaken} />),
    },
    {
      head: 'Last movement',
      short: true,
      phone: 'none',
      cell: ({ lastMoved, lastMove }) => (
        <span>
          {entryKinds[lastMove]}, <PlainDay date={lastMoved} />
        </span>
      ),
    },
  ]
  return (
    <Page
      title="Dead stock"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportDeadStock}
            input={{ body: { days, kind, locationId } }}
            name="dead-stock.csv"
          />
        </>
      }
    >
      <Filters>
        <FilterSelect
          label="Nobody took it for"
          value={String(days)}
          all={null}
          options={[...new Set([...choices, days])].map((value) => ({
            value: String(value),
            label: `${value} days`,
          }))}
          onChoose={(value) => set({ days: Number(value) })}
        />
        <KindFilter value={kind} onChoose={(value) => set({ kind: value })} />
        <PlaceFilter value={locationId} onChoose={(value) => set({ locationId: value })} />
      </Filters>
      {dead.data && (
        <p className={classes.value}>
          All of it is worth <strong>{formatMoney(dead.data.value, currency)}</strong> by what it
          cost.
        </p>
      )}
      <ListTable
        label="Dead stock"
        columns={columns}
        rows={dead.data?.rows}
        empty={`Everything that is there was taken in the last ${days} days`}
        rowTo={({ id }) => paths.stockItemDetails(id)}
        loading={dead.isLoading}
        problem={dead.error}
      />
      <Pager page={dead.data} of={['item', 'items']} />
    </Page>
  )
}
DeadStockPage.about = listDeadStock
