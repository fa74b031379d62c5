import { toMinor } from '../../../../contract/money.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import type { SupplierChanges } from '../supplier.ts'

interface Known {
  readonly id: string
  readonly packs: readonly { readonly name: string }[]
}

/** Refuses items that there are not, and packs that their items do not have. */
export async function checkOffers(sql: AnySql, items: SupplierChanges['items']): Promise<void> {
  if (items.length === 0) return
  const ids = items.map(({ itemId }) => itemId)
  const known = await sql<Known[]>`select id, packs from stock_items where id in ${sql(ids)}`
  for (const [place, { itemId, pack }] of items.entries()) {
    const item = known.find(({ id }) => id === itemId)
    if (!item) refuseField(`items.${place}.itemId`, 'Choose an item from the list.')
    if (pack !== null && !item.packs.some(({ name }) => name === pack)) {
      refuseField(`items.${place}.pack`, 'Choose one of the packs of the item.')
    }
  }
}

/** Replaces what a supplier delivers. */
export async function writeOffers(
  tx: AnySql,
  supplierId: string,
  items: SupplierChanges['items'],
  currency: string,
): Promise<void> {
  await tx`delete from supplier_items where supplier_id = ${supplierId}`
  if (items.length === 0) return
  const rows = items.map(({ price, ...offer }, place) => ({
    ...{ ...offer, supplierId, place },
    priceMinor: price === null ? null : toMinor(price, currency),
  }))
  await tx`insert into supplier_items ${tx(rows)}`
}
