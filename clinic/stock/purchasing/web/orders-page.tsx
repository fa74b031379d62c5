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
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day, Instant } from '../../../../web/ui/when.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { StockLinks } from '../../items/web/stock-links.tsx'
import {
  addOrder,
  type ListedOrder,
  listOrders,
  orderName,
  orderStatuses,
  orderStatusWords,
} from '../purchase-order.ts'
import { listSuppliers } from '../supplier.ts'
import { OrderStatusBadge } from './order-status.tsx'
import { exportOrders } from '../purchase-exports.ts'
import { filtersOf } from '../../items/web/list-filters.ts'

const columns: readonly Column<ListedOrder>[] = [
  {
    head: 'Order',
    short: true,
    cell: ({ id, number }) => (
      <TextLink to={paths.purchaseOrderDetails(id)}>{orderName(number)}</TextLink>
    ),
  },
  { head: 'Supplier', phone: 'line', cell: ({ supplier }) => supplier },
  {
    head: 'Status',
    short: true,
    phone: 'aside',
    cell: (order) => <OrderStatusBadge order={order} />,
  },
  {
    head: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  { head: 'Lines', align: 'end', phone: 'none', cell: ({ lineCount }) => lineCount },
  { head: 'Sent', short: true, cell: ({ sentAt }) => sentAt && <Instant at={sentAt} /> },
  {
    head: 'Expected on',
    short: true,
    phone: 'none',
    cell: ({ expectedOn }) => expectedOn && <Day date={expectedOn} />,
  },
]

/** Orders at suppliers, the newest first. */
export function OrdersPage() {
  const session = useSession()
  const { query, set, isFiltered } = usePageSearch(listOrders)
  const orders = useAnswer(listOrders, { query })
  const suppliers = useAnswer(listSuppliers, { query: { limit: 100, all: 'yes' } }).data?.rows ?? []
  return (
    <Page
      title="Purchase orders"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportOrders}
            input={{ body: filtersOf(query) }}
            name="purchase-orders.csv"
          />
          {mayCall(session, addOrder) && (
            <ButtonLink to={paths.purchaseOrderAdd()}>+ Add Order</ButtonLink>
          )}
        </>
      }
    >
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Supplier or order number"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="Status"
          value={query.status}
          options={[
            { value: 'open', label: 'On their way' },
            ...orderStatuses.map((value) => ({ value, label: orderStatusWords[value] })),
          ]}
          onChoose={(status) => set({ status })}
        />
        <FilterSelect
          label="Supplier"
          value={query.supplierId}
          options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(supplierId) => set({ supplierId })}
        />
      </Filters>
      <ListTable
        label="Purchase orders"
        columns={columns}
        rows={orders.data?.rows}
        empty={isFiltered ? 'No orders found' : 'No orders yet'}
        emptyAction={
          !isFiltered && (
            <p>
              <TextLink to={paths.lowStock()}>Low stock</TextLink> proposes what to order.
            </p>
          )
        }
        rowTo={({ id }) => paths.purchaseOrderDetails(id)}
        loading={orders.isLoading}
        problem={orders.error}
      />
      <Pager page={orders.data} of={['order', 'orders']} />
    </Page>
  )
}
OrdersPage.about = listOrders
