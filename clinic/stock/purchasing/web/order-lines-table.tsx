import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { hasPrice, type OrderLine, type PurchaseOrder } from '../purchase-order.ts'

type Row = OrderLine & { readonly id: string }

/** `2 × box`, or `40 tablets` where no pack is named. */
export function packsInWords(
  quantity: string,
  { pack, unit }: { readonly pack: string | null; readonly unit: string },
): string {
  return quantityInWords(quantity, pack === null ? unit : `× ${pack}`)
}

/** The lines of an order, and how much of each has come. */
export function OrderLinesTable({ order }: { readonly order: PurchaseOrder }) {
  const { lines, currency, status } = order
  const money = (amount: string) => formatMoney(amount, currency)
  const columns: readonly Column<Row>[] = [
    {
      head: 'Item',
      cell: ({ itemId, item }) => <TextLink to={paths.stockItemDetails(itemId)}>{item}</TextLink>,
    },
    { head: 'Code', short: true, phone: 'none', cell: ({ code }) => code },
    { head: 'Quantity', align: 'end', cell: (line) => packsInWords(line.quantity, line) },
    { head: 'Price', align: 'end', cell: (line) => (hasPrice(line) ? money(line.price) : '–') },
    { head: 'Amount', align: 'end', cell: (line) => (hasPrice(line) ? money(line.amount) : '–') },
    ...(status === 'draft'
      ? []
      : ([
          {
            head: 'Received',
            align: 'end',
            cell: ({ received, unit }) => quantityInWords(received, unit),
          },
          { head: 'Open', align: 'end', cell: ({ open, unit }) => quantityInWords(open, unit) },
        ] satisfies readonly Column<Row>[])),
  ]
  return (
    <ListTable
      label="Items of the order"
      columns={columns}
      rows={lines.map((line, place) => ({ ...line, id: String(place) }))}
      empty="No items"
      loading={false}
      problem={null}
    />
  )
}
