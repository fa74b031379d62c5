import type { QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { type ExpiringLot, type listExpiring, usualDays } from '../expiring-lot.ts'

type Row = Omit<ExpiringLot, 'value'> & { readonly minor: number }
type Asked = Partial<QueryOf<typeof listExpiring>> & { readonly limit: number }

/** Lots in places by their expiry. */
export function expiringRows(sql: Sql) {
  return {
    async list(asked: Asked): Promise<Page<ExpiringLot> & { value: string; currency: string }> {
      const { within, kind, locationId } = asked
      const paging = keyset<Row>(
        sql,
        {
          columns: [
            { sql: 'l.expires_on', type: 'date', of: (row) => row.expiresOn },
            { sql: 's.lot_id', type: 'uuid', of: (row) => row.lotId },
            { sql: 's.location_id', type: 'uuid', of: (row) => row.locationId },
          ],
          direction: 'asc',
        },
        asked,
      )
      const days = within === undefined || within === 'expired' ? usualDays : Number(within)
      const from = sql`
        from stock_lots l join stock_levels s on s.lot_id = l.id and s.in_stock
          join stock_items i on i.id = l.item_id join stock_locations p on p.id = s.location_id
        where l.expires_on <= (select today_in_clinic()) + ${days}::int
          ${within === 'expired' ? sql`and l.expires_on < (select today_in_clinic())` : sql``}
          ${within && within !== 'expired' ? sql`and l.expires_on >= (select today_in_clinic())` : sql``}
          ${kind ? sql`and i.kind = ${kind}` : sql``}
          ${locationId ? sql`and s.location_id = ${locationId}` : sql``}`
      const [rows, [sum]] = await Promise.all([
        sql<Row[]>`
          select s.lot_id || '.' || s.location_id as id, s.lot_id, s.location_id, p.name as location, l.item_id,
            i.name as item, i.kind, i.unit, i.controlled, l.lot_number, l.expires_on::text as expires_on,
            l.expires_on < (select today_in_clinic()) as is_expired, l.held_at is not null as is_held,
            trim_scale(s.quantity)::text as quantity, round(stock_value(l, s.quantity)) as minor
          ${from} and ${paging.position} order by ${paging.order} limit ${paging.limit}`,
        sql<{ minor: number; currency: string }[]>`
          select coalesce((select sum(stock_value(l, s.quantity)) ${from}), 0)::bigint as minor, currency from clinic`,
      ])
      const currency = sum?.currency ?? 'USD'
      const page = await paging.page(rows, () => countUpTo(sql, from))
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
