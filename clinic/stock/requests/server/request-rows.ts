import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { personJson } from '../../../../server/database/person-json.ts'
import type { listStockRequests, StockRequest } from '../stock-request.ts'

/** Requests between places as they are read: how far each has come is calculated. */
export function requestRows(sql: Sql) {
  const person = (alias: string) => personJson(sql, alias)
  // Expired and held lots are not given, so they are not there.
  const select = (from: Fragment) => sql`
    select r.id, r.for_id, w.name as for, r.store_id, s.name as store, stock_request_state(r) as status, r.note,
      r.ended_at is null and exists (select from stock_request_progress p where p.request_id = r.id and p.open > 0)
        as is_open,
      ${person('a')} as asked_by, ${person('e')} as ended_by, r.ended_at, r.end_reason,
      (select jsonb_agg(jsonb_build_object('itemId', p.item_id, 'item', i.name, 'unit', i.unit,
          'controlled', i.controlled, 'pack', p.pack, 'quantity', trim_scale(p.quantity)::text,
          'units', trim_scale(p.units)::text, 'given', trim_scale(p.given)::text,
          'open', trim_scale(p.open)::text, 'there', trim_scale(t.there)::text) order by p.place)
        from stock_request_progress p join stock_items i on i.id = p.item_id, lateral (
          select coalesce(sum(v.quantity), 0) as there
          from stock_levels v join stock_lots l on l.id = v.lot_id
          where v.item_id = p.item_id and v.location_id = r.store_id and v.in_stock
            and l.held_at is null and (l.expires_on is null or l.expires_on >= today_in_clinic())) t
        where p.request_id = r.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'by', ${person('b')}, 'createdAt',
          to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.created_at, n.id), '[]')
        from stock_request_fulfilments f join stock_entries n on n.id = f.entry_id
        left join users b on b.id = n.created_by where f.request_id = r.id) as entries,
      r.created_at, r.updated_at, r.version
    from ${from} join stock_locations w on w.id = r.for_id join stock_locations s on s.id = r.store_id
      left join users a on a.id = r.created_by left join users e on e.id = r.ended_by`

  return {
    async find(id: string, db: AnySql = sql): Promise<StockRequest | undefined> {
      const [request] = await db<StockRequest[]>`
        ${select(sql`stock_requests r`)} where r.id = ${id}`
      return request
    },

    async list(
      asked: Partial<QueryOf<typeof listStockRequests>> & { readonly limit: number },
    ): Promise<Page<StockRequest>> {
      const paging = keyset<StockRequest>(
        sql,
        {
          columns: [
            { sql: 'r.created_at', type: 'timestamptz', of: (row) => row.createdAt },
            { sql: 'r.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const { status, locationId } = asked
      const state =
        status === undefined
          ? sql`true`
          : status === 'open'
            ? sql`r.ended_at is null and stock_request_state(r) <> 'fulfilled'`
            : sql`stock_request_state(r) = ${status}`
      const base = sql`${state}
        ${locationId ? sql`and ${locationId} in (r.for_id, r.store_id)` : sql``}`
      const rows = await sql<StockRequest[]>`
        ${select(
          sql`(select * from stock_requests r where ${base} and ${paging.position}
            order by ${paging.order} limit ${paging.limit}) r`,
        )} order by ${paging.order}`
      return paging.page(rows, () => countUpTo(sql, sql`from stock_requests r where ${base}`))
    },
  }
}
