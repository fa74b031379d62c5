import { Button } from '@mantine/core'
import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import type { StockKind } from '../../items/stock-item.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import { KindFilter } from '../../items/web/kind-filter.tsx'
import { StockLinks } from '../../items/web/stock-links.tsx'
import { listLowStock, type LowItem, orderLowStock } from '../low-stock.ts'
import { packsInWords } from './order-lines-table.tsx'
import { proposedOrders } from '../proposed-orders.ts'
import { exportLowStock } from '../purchase-exports.ts'
import { filtersOf } from '../../items/web/list-filters.ts'

/** Items at their reorder level or below; one press makes the draft orders. */
export function LowStockPage() {
  const session = useSession()
  const { query, set } = usePageSearch(listLowStock)
  const low = useAnswer(listLowStock, { query })
  const currency = low.data?.currency ?? session.clinic.currency
  const columns: readonly Column<LowItem>[] = [
    {
      head: 'Item',
      cell: ({ id, name }) => <TextLink to={paths.stockItemDetails(id)}>{name}</TextLink>,
    },
    {
      head: 'Usable',
      align: 'end',
      phone: 'aside',
      cell: ({ usable, unit }) => quantityInWords(usable, unit),
    },
    {
      head: 'Reorder at',
      align: 'end',
      phone: 'none',
      cell: ({ reorderLevel, unit }) => quantityInWords(reorderLevel, unit),
    },
    { head: 'On its way', align: 'end', cell: (row) => onItsWay(row) },
    { head: 'Supplier', cell: ({ supplier }) => supplier ?? 'Nobody delivers it' },
    {
      head: 'Order',
      align: 'end',
      cell: (row) => (row.quantity === null ? 'Enough' : packsInWords(row.quantity, row)),
    },
    {
      head: 'Price',
      align: 'end',
      cell: ({ price }) => (price === null ? '–' : formatMoney(price, currency)),
    },
  ]
  return (
    <Page
      title="Low stock"
      actions={
        <>
          <StockLinks />
          <ExportFile of={exportLowStock} input={{ body: filtersOf(query) }} name="low-stock.csv" />
          {mayCall(session, orderLowStock) && (
            <MakeOrders items={low.data?.items ?? []} kind={query.kind} />
          )}
        </>
      }
    >
      <Filters>
        <KindFilter value={query.kind} onChoose={(kind) => set({ kind })} />
      </Filters>
      <ListTable
        label="Low stock"
        columns={columns}
        rows={low.data?.items}
        empty="Nothing is low"
        emptyAction={<p>An item is listed here once it stands at its reorder level or below.</p>}
        rowTo={({ id }) => paths.stockItemDetails(id)}
        loading={low.isLoading}
        problem={low.error}
      />
    </Page>
  )
}
LowStockPage.about = listLowStock

function onItsWay({ onOrder, inDrafts, unit }: LowItem): string {
  const parts = [
    ...(Number(onOrder) > 0 ? [quantityInWords(onOrder, unit)] : []),
    ...(Number(inDrafts) > 0 ? [`${quantityInWords(inDrafts, unit)} in drafts`] : []),
  ]
  return parts.join(', ') || '–'
}

interface MakeOrdersProps {
  readonly items: readonly LowItem[]
  readonly kind: StockKind | undefined
}

/** Makes a draft for each supplier, of what is low at the moment of the press. */
function MakeOrders({ items, kind }: MakeOrdersProps) {
  const go = useGo()
  const order = useAct(orderLowStock)
  const { length } = proposedOrders(items)
  if (length === 0) return null
  const label = length === 1 ? 'Make a draft order' : `Make ${length} draft orders`

  async function make() {
    try {
      const { made } = await order.act({ body: { kind } })
      await go(paths.purchaseOrders({ status: 'draft' }))
      if (made === 0) notify.success('Drafts have all of it already')
      else notify.success(made === 1 ? 'Draft made' : `${made} drafts made`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [first] = Object.values(error.errors ?? {})
      notify.failure('Failed to make the orders', first ?? error.message)
    }
  }
  return (
    <Button disabled={order.saving} onClick={() => void make()}>
      {order.saving ? 'Making...' : label}
    </Button>
  )
}
