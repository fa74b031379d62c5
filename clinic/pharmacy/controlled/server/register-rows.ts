import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { personJson } from '../../../../server/database/person-json.ts'
import { isSeen } from '../../../stock/ledger/server/seen-patients.ts'
import {
  mostRegisters,
  type RegisterFilters,
  type RegisterLine,
  type RegisterOf,
} from '../controlled-register.ts'

type Asked = RegisterFilters & {
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}

/** The movements of controlled drugs with running balances. Patients are named to those who may see them. */
export function registerRows(sql: Sql) {
  const ofFilters = ({ itemId, locationId }: RegisterFilters): Fragment => sql`i.controlled
    ${itemId ? sql`and m.item_id = ${itemId}` : sql``}
    ${locationId ? sql`and m.location_id = ${locationId}` : sql``}`
  const ofDays = ({ from, to }: RegisterFilters): Fragment => sql`true
    ${from ? sql`and e.day >= ${from}` : sql``} ${to ? sql`and e.day <= ${to}` : sql``}`
  const person = (alias: string) => personJson(sql, alias)

  return {
    async list(viewer: Viewer, asked: Asked): Promise<Page<RegisterLine>> {
      const paging = keyset<RegisterLine>(
        sql,
        { columns: [{ sql: 'm.id', type: 'bigint', of: (row) => row.id }], direction: 'desc' },
        asked,
      )
      // The balances are those of all movements; days and pages are cut from them.
      const rows = await sql<RegisterLine[]>`
        with running as (
          select m.*, sum(m.quantity) over (partition by m.item_id, m.location_id order by m.id) as balance
          from stock_movements m join stock_items i on i.id = m.item_id where ${ofFilters(asked)}
        )
        select m.id::text as id, e.id as entry_id, e.kind, e.day::text as day, e.created_at as at, m.item_id,
          i.name as item, i.unit, m.location_id, s.name as location, l.lot_number,
          l.expires_on::text as expires_on,
          case when m.quantity > 0 then trim_scale(m.quantity)::text end as quantity_in,
          case when m.quantity < 0 then trim_scale(-m.quantity)::text end as quantity_out,
          trim_scale(m.balance)::text as balance,
          case when seen.is_seen then e.patient_id end as patient_id,
          case when seen.is_seen then ${person('p')} end as patient, ${person('u')} as by,
          ${person('w')} as witness, e.supplier, e.reason
        from running m join stock_entries e on e.id = m.entry_id join stock_items i on i.id = m.item_id
          join stock_lots l on l.id = m.lot_id join stock_locations s on s.id = m.location_id
          left join patients p on p.id = e.patient_id
          cross join lateral (select ${isSeen(sql, viewer)} as is_seen offset 0) seen left join users u on u.id = e.created_by
          left join users w on w.id = e.witness_id
        where ${ofDays(asked)} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () =>
        countUpTo(
          sql,
          sql`from stock_movements m join stock_items i on i.id = m.item_id
            join stock_entries e on e.id = m.entry_id where ${ofFilters(asked)} and ${ofDays(asked)}`,
        ),
      )
    },

    /** How many lines there are, counted up to a number, and the patients whom they name to a viewer. */
    async named(viewer: Viewer, filters: RegisterFilters, most: number) {
      const [found] = await sql<{ count: number; patientIds: string[] }[]>`
        select count(*)::int as count,
          (select coalesce(jsonb_agg(p.id), '[]') from patients p
            where p.id = any(array_agg(line.patient_id)) and ${isSeen(sql, viewer)}) as patient_ids
        from (
          select e.patient_id from stock_movements m join stock_items i on i.id = m.item_id
            join stock_entries e on e.id = m.entry_id
          where ${ofFilters(filters)} and ${ofDays(filters)} limit ${most}) line`
      return { count: found?.count ?? 0, patientIds: found?.patientIds ?? [] }
    },

    registers: () => sql<RegisterOf[]>`
      select i.id as item_id, i.name as item, i.unit, s.id as location_id, s.name as location,
        trim_scale(sum(v.quantity))::text as balance
      from stock_levels v join stock_items i on i.id = v.item_id join stock_locations s on s.id = v.location_id
      where i.controlled and v.until_day is null
      group by i.id, s.id order by i.sort_name, searchable(s.name), i.id, s.id limit ${mostRegisters}`,
  }
}
