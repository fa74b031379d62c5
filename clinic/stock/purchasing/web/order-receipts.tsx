import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { ExpiryBadge } from '../../ledger/web/stock-badges.tsx'
import type { PurchaseOrder } from '../purchase-order.ts'
import type { ReceivedLine } from '../purchase-receipt.ts'
import { packsInWords } from './order-lines-table.tsx'
import { nameOf } from '../../items/web/name-of.ts'

type Row = ReceivedLine & { readonly id: string }

/** The goods that came for an order, receipt by receipt, with what differs from the order's prices. */
export function OrderReceipts({ order }: { readonly order: PurchaseOrder }) {
  const { lines, receipts, currency } = order
  const columns: readonly Column<Row>[] = [
    { head: 'Item', cell: ({ place }) => lines[place]?.item },
    {
      head: 'Lot',
      short: true,
      cell: ({ lotId, lotNumber }) => (
        <TextLink to={paths.stockLotDetails(lotId)}>{lotNumber ?? 'Without a number'}</TextLink>
      ),
    },
    { head: 'Expiry', short: true, cell: ({ expiresOn }) => <ExpiryBadge day={expiresOn} /> },
    {
      head: 'Quantity',
      align: 'end',
      cell: ({ quantity, pack, place }) =>
        packsInWords(quantity, { pack, unit: lines[place]?.unit ?? '' }),
    },
    { head: 'Price', align: 'end', cell: ({ price }) => formatMoney(price, currency) },
    {
      head: 'Price differs by',
      align: 'end',
      cell: ({ difference }) => differenceInWords(difference, currency),
    },
  ]
  if (receipts.length === 0) return null
  return (
    <Section title="Received">
      {receipts.map(({ id, createdAt, by, location, deliveryNote, lines: lots }) => (
        <div key={id}>
          <p>
            <Instant at={createdAt} /> into {location}
            {by && ` by ${nameOf(by)}`}
            {deliveryNote !== null && `, delivery note ${deliveryNote}`}
          </p>
          <ListTable
            label={`Lots of ${deliveryNote ?? 'a receipt'}`}
            columns={columns}
            rows={lots.map((lot, place) => ({ ...lot, id: String(place) }))}
            empty="No lots"
            loading={false}
            problem={null}
          />
        </div>
      ))}
    </Section>
  )
}

/** `$0.40 more`, `$0.20 less` or `Nothing`. */
export function differenceInWords(difference: string, currency: string): string {
  if (Number(difference) === 0) return 'Nothing'
  const sum = formatMoney(difference.replace('-', ''), currency)
  return difference.startsWith('-') ? `${sum} less` : `${sum} more`
}
