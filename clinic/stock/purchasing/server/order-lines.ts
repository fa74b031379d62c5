import { toMinor } from '../../../../contract/money.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { refusedAt } from '../../items/server/refused-at.ts'
import type { EnteredOrderLine, OrderChanges } from '../purchase-order.ts'

interface Item {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly status: 'active' | 'retired'
}

/** So many of a pack in units of the item, or a sentence at the field of the line. */
export async function unitsOf(
  tx: AnySql,
  line: Pick<EnteredOrderLine, 'itemId' | 'quantity' | 'pack'>,
  field: string,
): Promise<string> {
  const [found] = await refusedAt(
    `${field}.quantity`,
    () => tx<{ units: string }[]>`
      select in_units(${line.itemId}, ${line.quantity}, ${line.pack})::text as units`,
  )
  return found?.units ?? ''
}

/** Whether a day is over in the clinic. */
export async function hasPassed(tx: AnySql, day: string): Promise<boolean> {
  const [found] = await tx<{ isOver: boolean }[]>`
    select ${day}::date < today_in_clinic() as is_over`
  return found?.isOver ?? false
}

/** Refuses what nobody can order or deliver to. A draft keeps the day that it had, until it is sent. */
export async function checkOrder(
  tx: AnySql,
  order: OrderChanges,
  before: Pick<OrderChanges, 'expectedOn'> = { expectedOn: null },
): Promise<void> {
  const [supplier] = await tx<{ status: string }[]>`
    select status from suppliers where id = ${order.supplierId}`
  if (!supplier) refuseField('supplierId', 'Choose a supplier from the list.')
  if (supplier.status === 'retired') refuseField('supplierId', 'This supplier is not in use.')
  const { expectedOn } = order
  if (
    expectedOn !== null &&
    expectedOn !== before.expectedOn &&
    (await hasPassed(tx, expectedOn))
  ) {
    refuseField('expectedOn', 'This day has passed. Choose today or a later day.')
  }
  if (order.locationId === null) return
  const [place] = await tx<{ status: string }[]>`
    select status from stock_locations where id = ${order.locationId}`
  if (place?.status !== 'active') refuseField('locationId', 'Choose a place that is in use.')
}

/** Replaces the lines of a draft. */
export async function writeOrderLines(
  tx: AnySql,
  orderId: string,
  lines: readonly EnteredOrderLine[],
  currency: string,
): Promise<void> {
  const ids = lines.map(({ itemId }) => itemId)
  const items = await tx<
    Item[]
  >`select id, name, unit, status from stock_items where id in ${tx(ids)}`
  const rows: object[] = []
  for (const [place, { itemId, price, ...line }] of lines.entries()) {
    const item = items.find(({ id }) => id === itemId)
    if (!item) refuseField(`lines.${place}.itemId`, 'Choose an item from the list.')
    if (item.status === 'retired') {
      refuseField(`lines.${place}.itemId`, `${item.name} is not in use any more.`)
    }
    const units = await unitsOf(tx, { itemId, ...line }, `lines.${place}`)
    const { name, unit } = item
    const priceMinor = toMinor(price, currency)
    rows.push({ ...line, orderId, place, itemId, item: name, unit, units, priceMinor })
  }
  await tx`delete from purchase_order_lines where order_id = ${orderId}`
  await tx`insert into purchase_order_lines ${tx(rows as Record<string, never>[])}`
}
