import { fromMinor } from '../../../../contract/money.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { StockKind } from '../../items/stock-item.ts'
import { type LowItem, mostLowItems } from '../low-stock.ts'

type Row = Omit<LowItem, 'price'> & { readonly priceMinor: string | null }

/**
 * Items at their reorder level or below, by what can be given out of them. The proposal is the reorder quantity, or
 * what is missing to the level where that is more, in whole packs of the supplier that asks the least for a unit.
 */
export async function lowStock(
  sql: AnySql,
  { kind }: { readonly kind?: StockKind | undefined } = {},
): Promise<{ items: LowItem[]; currency: string }> {
  const [clinic] = await sql<{ currency: string }[]>`select currency from clinic`
  const currency = clinic?.currency ?? 'USD'
  const rows = await sql<Row[]>`
    select i.id, i.kind, i.name, i.unit, trim_scale(u.usable)::text as usable,
      trim_scale(i.reorder_level)::text as reorder_level, trim_scale(w.on_order)::text as on_order,
      trim_scale(w.in_drafts)::text as in_drafts, o.supplier_id, o.supplier, o.code, o.pack, o.price_minor,
      case when u.usable + w.on_order + w.in_drafts <= i.reorder_level then
        trim_scale(ceil(greatest(i.reorder_level - u.usable - w.on_order - w.in_drafts, coalesce(i.reorder_quantity, d.least))
          / case when o.pack is null then d.least else o.size end)
          * case when o.pack is null then d.least else 1 end)::text
        end as quantity
    from stock_items i
    cross join lateral (select power(10::numeric, -i.unit_decimals) as least) d
    cross join lateral (
      select coalesce(sum(s.quantity), 0) as usable
      from stock_levels s join stock_lots l on l.id = s.lot_id
      where s.item_id = i.id and s.in_stock and l.held_at is null
        and (l.expires_on is null or l.expires_on >= (select today_in_clinic()))
    ) u
    cross join lateral (
      select coalesce(sum(p.open), 0) as on_order,
        coalesce(sum(p.units) filter (where h.sent_at is null), 0) as in_drafts
      from purchase_order_progress p join purchase_orders h on h.id = p.order_id
      where p.item_id = i.id and h.closed_at is null
    ) w
    left join lateral (
      select f.supplier_id, c.name as supplier, f.code, f.pack, f.price_minor, f.size
      from item_offers f join suppliers c on c.id = f.supplier_id
      where f.item_id = i.id order by f.unit_price nulls last, searchable(c.name), c.id limit 1
    ) o on true
    where i.status = 'active' and i.reorder_level is not null and u.usable <= i.reorder_level
      ${kind ? sql`and i.kind = ${kind}` : sql``}
    order by searchable(o.supplier) nulls last, o.supplier_id, i.sort_name, i.id limit ${mostLowItems}`
  const items = rows.map(({ priceMinor, ...row }) => ({
    ...row,
    price: priceMinor === null ? null : fromMinor(Number(priceMinor), currency),
  }))
  return { items, currency }
}
