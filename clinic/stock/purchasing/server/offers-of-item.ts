import { fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { OfferOfItem } from '../supplier-of-item.ts'

type Row = Omit<OfferOfItem, 'price'> & {
  readonly priceMinor: string | null
  readonly currency: string
}

/** The suppliers in use that deliver an item, the one first that asks the least for a unit. */
export async function offersOfItem(sql: Sql, itemId: string): Promise<OfferOfItem[]> {
  const rows = await sql<Row[]>`
    select f.item_id, i.name as item, i.unit, i.status, f.code, f.pack, f.price_minor, f.supplier_id,
      s.name as supplier, (select currency from clinic) as currency
    from item_offers f join suppliers s on s.id = f.supplier_id join stock_items i on i.id = f.item_id
    where f.item_id = ${itemId} order by f.unit_price nulls last, searchable(s.name), s.id`
  return rows.map(({ priceMinor, currency, ...row }) => ({
    ...row,
    price: priceMinor === null ? null : fromMinor(Number(priceMinor), currency),
  }))
}
