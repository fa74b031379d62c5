import type { QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { type DeadStock, deadDays, type listDeadStock } from '../dead-stock.ts'

type Row = Omit<DeadStock, 'value'> & { readonly minor: number }
type Asked = Partial<QueryOf<typeof listDeadStock>> & { readonly limit: number }

/** Items that are there and that nobody takes. */
export function deadRows(sql: Sql) {
  return {
    async list(asked: Asked): Promise<Page<DeadStock> & { value: string; currency: string }> {
      const { days = deadDays, kind, locationId } = asked
      const paging = keyset<Row>(
        sql,
        {
          columns: [
            { sql: 'd.minor', type: 'bigint', of: (row) => String(row.minor) },
            { sql: 'd.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const here = locationId ? sql`and m.location_id = ${locationId}` : sql``
      // The newest and the oldest movement are read by their index, each item's apart.
      const dead = sql`(
        select i.id, i.name as item, i.kind, i.category, i.unit, trim_scale(b.there)::text as quantity, b.minor,
          t.day::text as last_taken, n.day::text as last_moved, n.kind as last_move
        from (
          select s.item_id, sum(s.quantity) as there, sum(stock_value(l, s.quantity))::bigint as minor
          from stock_levels s join stock_lots l on l.id = s.lot_id
          where s.in_stock
            ${locationId ? sql`and s.location_id = ${locationId}` : sql``}
          group by s.item_id
        ) b join stock_items i on i.id = b.item_id
        cross join lateral (
          select m.day, e.kind from stock_movements m join stock_entries e on e.id = m.entry_id
          where m.item_id = i.id ${here} order by m.id desc limit 1
        ) n
        cross join lateral (
          select m.day from stock_movements m where m.item_id = i.id ${here} order by m.id limit 1
        ) f
        left join lateral (
          select m.day from stock_movements m join stock_entries e on e.id = m.entry_id
          where m.item_id = i.id ${here} and e.kind in ('give', 'use') order by m.id desc limit 1
        ) t on true
        where coalesce(t.day, f.day) <= (select today_in_clinic()) - ${days}::int
          ${kind ? sql`and i.kind = ${kind}` : sql``}
      ) d`
      const [rows, [sum]] = await Promise.all([
        sql<Row[]>`
          select d.* from ${dead} where ${paging.position} order by ${paging.order} limit ${paging.limit}`,
        sql<{ minor: number; currency: string }[]>`
          select coalesce((select sum(d.minor) from ${dead}), 0)::bigint as minor, currency from clinic`,
      ])
      const currency = sum?.currency ?? 'USD'
      const page = await paging.page(rows, () => countUpTo(sql, sql`from ${dead}`))
      return {
        ...page,
        rows: page.rows.map(({ minor, ...row }) => ({
          ...row,
          value: fromMinor(Number(minor), currency),
        })),
        value: fromMinor(Number(sum?.minor ?? 0), currency),
        currency,
      }
    },
  }
}
