import { Button } from '@mantine/core'
import { use } from 'react'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { StockItem } from '../../items/stock-item.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { ScanField, type Scanned } from '../../items/web/scan-field.tsx'
import { useStockItems } from '../../ledger/web/controlled-lines.tsx'
import classes from '../../ledger/web/stock-lines.module.css'
import { hasPrice, type OrderLine, type PurchaseOrder } from '../purchase-order.ts'
import { ItemLine } from './item-line.tsx'
import { oneMore } from './order-fields.tsx'
import { packsInWords } from './order-lines-table.tsx'
import {
  differencesOf,
  openLine,
  type ReceiptLineInForm,
  type SizeOf,
} from './receipt-differences.ts'
import own from './receipt-lines.module.css'

/** The items of an order, and the sizes of their packs. */
export function useSizes(order: PurchaseOrder) {
  const items = useStockItems(order.lines.map(({ itemId }) => itemId))
  const sizeOf: SizeOf = ({ itemId, pack }) =>
    pack === null ? 1 : Number(items.get(itemId)?.packs.find(({ name }) => name === pack)?.size)
  return { items, sizeOf }
}

/** The lots that came: those of one line may be several. A scan fills in the lot, or adds one. */
export function ReceiptLines({ order }: { readonly order: PurchaseOrder }) {
  const form = use(FormContext)
  if (!form) throw new Error('The lines stand outside a form')
  const value = form.values['lines']
  const lines = Array.isArray(value) ? (value as readonly ReceiptLineInForm[]) : []
  const { items, sizeOf } = useSizes(order)
  const set = (next: readonly ReceiptLineInForm[]) => form.set('lines', next)

  function scanned({ item, pack, lotNumber, expiresOn }: Scanned): string | undefined {
    const place = order.lines.findIndex(({ itemId }) => itemId === item.id)
    const line = order.lines[place]
    if (!line) return `${item.name} is not in this order.`
    const ofItem = lines.findIndex(
      (one) => one.itemId === item.id && (one.lotNumber || null) === lotNumber,
    )
    const empty = lines.findIndex((one) => one.itemId === item.id && !one.lotNumber)
    if (ofItem >= 0 && lotNumber !== null) {
      set(
        lines.map((one, at) => (at === ofItem ? { ...one, quantity: oneMore(one.quantity) } : one)),
      )
    } else {
      const price = pack === line.pack && hasPrice(line) ? line.price : ''
      const lot = { lotNumber: lotNumber ?? '', expiresOn, pack, price, quantity: '1' }
      if (empty >= 0) set(lines.map((one, at) => (at === empty ? { ...one, ...lot } : one)))
      else set([...lines, { place, itemId: item.id, ...lot }])
    }
    return undefined
  }

  const missing = order.lines
    .map((line, place) => ({ line, place }))
    .filter(({ place }) => !lines.some((one) => one.place === place))
  return (
    <fieldset className={classes.lines}>
      <legend>What came</legend>
      <ScanField onScan={scanned} />
      <ol className={classes.rows}>
        {lines.map((line, at) => {
          const ordered = order.lines[line.place]
          if (!ordered) return null
          const told = differencesOf(line, lines, { ordered, sizeOf, currency: order.currency })
          return (
            <ItemLine
              // A lot's only identity is its place; its values are in the form.
              key={at}
              line={line}
              place={at}
              list="lines"
              name={ordered.item}
              item={withOrderedPack(items.get(line.itemId), ordered)}
              fields={[
                { name: 'quantity', label: 'Quantity', is: 'number' },
                { name: 'pack', label: 'Of', is: 'pack' },
                { name: 'lotNumber', label: 'Lot', is: 'text' },
                { name: 'expiresOn', label: 'Expiry', is: 'day' },
                { name: 'price', label: `Price of one in ${order.currency}`, is: 'number' },
              ]}
              onChange={(next) => set(lines.map((one, other) => (other === at ? next : one)))}
              onRemove={() => set(lines.filter((_, other) => other !== at))}
            >
              <p className={own.ordered}>
                {`Ordered ${packsInWords(ordered.quantity, ordered)}, open ${quantityInWords(ordered.open, ordered.unit)}. `}
                <span role="status" className={own.differs}>
                  {told.join(' ')}
                </span>
              </p>
              <div>
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`Another lot of ${ordered.item}`}
                  onClick={() => {
                    const lot = { ...line, lotNumber: '', expiresOn: null, quantity: '1' }
                    set([...lines.slice(0, at + 1), lot, ...lines.slice(at + 1)])
                  }}
                >
                  + Another lot
                </Button>
              </div>
            </ItemLine>
          )
        })}
      </ol>
      {missing.length > 0 && (
        <div className={own.missing}>
          {missing.map(({ line, place }) => (
            <Button
              key={place}
              variant="default"
              size="compact-md"
              onClick={() => set([...lines, openLine(line, place)])}
            >
              {`+ ${line.item}`}
            </Button>
          ))}
        </div>
      )}
      {form.errors['lines'] && <p className={classes.error}>{form.errors['lines']}</p>}
    </fieldset>
  )
}

/** The item with the ordered pack in the size that it had then. */
function withOrderedPack(
  item: StockItem | undefined,
  { pack, units, quantity }: OrderLine,
): StockItem | undefined {
  if (!item || pack === null) return item
  const size = String(Number(units) / Number(quantity))
  const others = item.packs.filter(({ name }) => name !== pack)
  return { ...item, packs: [{ name: pack, size, barcode: null }, ...others] }
}
