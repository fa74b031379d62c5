import { toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { refusedAt } from '../../items/server/refused-at.ts'
import { type LineToWrite, writeEntry } from '../../ledger/server/entry-writes.ts'
import { type OrderLine, orderName, type PurchaseOrder } from '../purchase-order.ts'
import type { NewPurchaseReceipt } from '../purchase-receipt.ts'
import { unitsOf } from './order-lines.ts'
import type { orderStore } from './order-store.ts'

interface Receiving {
  readonly orderId: string
  readonly version: number
  readonly witnessId: string | null
}

type Lot = Omit<NewPurchaseReceipt['lines'][number], 'price'> & {
  readonly itemId: string
  readonly lot: string
  readonly line: number
  readonly units: string
  readonly priceMinor: number
}

/**
 * Receives goods for orders. Each receipt takes the order as it was read, so two people never receive the same goods:
 * the second one is shown what the first has received.
 */
export function orderReceiver(sql: Sql, orders: ReturnType<typeof orderStore>) {
  async function lotsOf(
    tx: Transaction,
    order: PurchaseOrder,
    lines: NewPurchaseReceipt['lines'],
    by: string,
  ): Promise<Lot[]> {
    const lots: Lot[] = []
    const known = lines.map((entered, line) => {
      const ordered = order.lines[entered.place]
      if (!ordered) refuseField(`lines.${line}.place`, 'The order has no such line.')
      return { ...entered, line, ordered, itemId: ordered.itemId }
    })
    // One after the other, in one order, so that two receipts never wait for each other in a circle.
    for (const one of known.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))) {
      const { price, ordered, ...line } = one
      const field = `lines.${line.line}`
      const { size, inUnits } = await amountsOf(tx, line, ordered)
      const units = await unitsOf(tx, { itemId: line.itemId, ...inUnits }, field)
      const priceMinor = toMinor(price, order.currency)
      const [made] = await refusedAt(
        `${field}.lotNumber`,
        () => tx<{ lot: string }[]>`
          select lot_of(i.id, ${line.lotNumber}, ${line.expiresOn}, ${priceMinor},
            coalesce(${size}::numeric, in_units(i.id, 1, ${line.pack})), ${by}) as lot
          from stock_items i where i.id = ${line.itemId} and i.status = 'active'`,
      )
      if (!made) refuseField(`${field}.quantity`, 'This item is not in use any more.')
      lots.push({ ...line, lot: made.lot, units, priceMinor })
    }
    return lots
  }

  async function write(
    tx: Transaction,
    order: PurchaseOrder,
    wanted: Omit<NewPurchaseReceipt, 'witness'>,
    lots: readonly Lot[],
  ): Promise<void> {
    const { id, locationId, deliveryNote } = wanted
    await tx`
      insert into purchase_receipts ${tx({ entryId: id, orderId: order.id, locationId, deliveryNote })}`
    const rows = lots.map(({ lot, line, place, pack, quantity, units, priceMinor }) => ({
      ...{ entryId: id, line, orderId: order.id, place, lotId: lot },
      ...{ pack, quantity, units, priceMinor },
    }))
    await tx`insert into purchase_receipt_lines ${tx(rows)}`
  }

  return (
    viewer: WritingViewer,
    { witness: _, ...wanted }: NewPurchaseReceipt,
    { orderId, version, witnessId }: Receiving,
  ): Promise<PurchaseOrder> =>
    sql.begin(async (tx) => {
      const hash = creationHash({ ...wanted, orderId })
      await tx`select from purchase_orders where id = ${orderId} for update`
      const before = await orders.find(orderId, tx)
      if (!before) throw new Problem('not-found')
      const isMade = before.receipts.some(({ id }) => id === wanted.id)
      // A second press of the same receipt knows the version of before the first.
      if (!isMade && before.version !== version) throw new Problem('changed', { current: before })
      await checkReceivable(tx, before, isMade)
      const entry = {
        id: wanted.id,
        kind: 'receive',
        witnessId,
        supplier: before.supplier,
        reason: orderName(before.number),
      } as const
      let lots: Lot[] = []
      const lines = async (): Promise<LineToWrite[]> => {
        lots = await lotsOf(tx, before, wanted.lines, viewer.userId)
        return lots.map(({ itemId, lot, units }) => ({
          ...{ item: itemId, lot, location: wanted.locationId, quantity: units, pack: null },
        }))
      }
      if (await writeEntry(tx, viewer, entry, lines, hash)) {
        await write(tx, before, wanted, lots)
        await tx`
            update purchase_orders set updated_by = ${acting(tx, viewer)} where id = ${orderId}`
      }
      const after = await orders.find(orderId, tx)
      if (!after) throw new Problem('unexpected')
      return after
    })
}

/**
 * The size of the pack that was ordered, and how much came: by that size where the ordered pack came, also where the
 * item's pack has another size by now or is gone; else by the pack that the item has, without a size.
 */
async function amountsOf(
  tx: Transaction,
  { quantity, pack }: { readonly quantity: string; readonly pack: string | null },
  ordered: OrderLine,
) {
  if (pack === null || pack !== ordered.pack) return { size: null, inUnits: { quantity, pack } }
  const [made] = await tx<{ size: string; units: string }[]>`
    select trim_scale(s.size)::text as size, trim_scale(${quantity}::numeric * s.size)::text as units
    from (select round(${ordered.units}::numeric / ${ordered.quantity}::numeric, 6) as size) s`
  return { size: made?.size ?? null, inUnits: { quantity: made?.units ?? '', pack: null } }
}

/** Lots cost what they cost in the clinic's currency. */
async function checkReceivable(
  tx: Transaction,
  { status, currency }: PurchaseOrder,
  isMade: boolean,
): Promise<void> {
  if (isMade) return
  if (status === 'draft' || status === 'closed') {
    const detail =
      status === 'draft'
        ? 'This order was not sent yet: nothing can be received for it.'
        : 'This order is closed: nothing more can be received for it.'
    throw new Problem('conflict', { detail })
  }
  const [clinic] = await tx<{ currency: string }[]>`select currency from clinic`
  if (clinic && clinic.currency !== currency) {
    const detail = `This order is in ${currency}, and the clinic's currency is ${clinic.currency}. Close it, and receive its goods without it.`
    throw new Problem('conflict', { detail })
  }
}
