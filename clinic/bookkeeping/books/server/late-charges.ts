import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { seesAllBills } from '../../../billing/bills/server/bill-rows.ts'
import type { LateCharge, listLateCharges } from '../leaks.ts'

/** Charges that came after the bill of their visit, such as by an item that was given out in the same moment. */
export function lateCharges(sql: Sql) {
  const late = (viewer: Viewer) => sql`c.bill_id is null and ${seesAllBills(viewer)} and exists (
    select from bills b where b.appointment_id = c.appointment_id and b.voided_at is null)`

  return {
    async list(viewer: Viewer, asked: QueryOf<typeof listLateCharges>): Promise<Page<LateCharge>> {
      const paging = keyset<LateCharge & { readonly createdAt: string }>(
        sql,
        {
          columns: [
            { sql: 'c.created_at', type: 'timestamptz', of: (row) => row.createdAt },
            { sql: 'c.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const found = await sql<(LateCharge & { createdAt: string })[]>`
        select c.id, c.patient_id, jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient,
          c.appointment_id, to_char(a.starts_at at time zone (select time_zone from clinic), 'YYYY-MM-DD') as date,
          i.name as item, trim_scale(c.quantity)::text as quantity, c.created_at
        from (
          select * from charges c where ${late(viewer)} and ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        ) c join patients p on p.id = c.patient_id join appointments a on a.id = c.appointment_id
          join price_items i on i.id = c.item_id
        order by ${paging.order}`
      return paging.page(found, () => countUpTo(sql, sql`from charges c where ${late(viewer)}`))
    },

    count: (viewer: Viewer) => countUpTo(sql, sql`from charges c where ${late(viewer)}`),
  }
}
