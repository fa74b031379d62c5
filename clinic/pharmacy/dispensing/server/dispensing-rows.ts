import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { personJson } from '../../../../server/database/person-json.ts'
import { isSeen } from '../../../stock/ledger/server/seen-patients.ts'
import type { Dispensing, listDispensings } from '../dispensing.ts'

type Asked = Partial<QueryOf<typeof listDispensings>> & {
  readonly limit: number
  readonly recordId?: string | undefined
}

/** Rows of what was given out. Everybody who reads stock sees it; patients, and words about them, only those who may. */
export function dispensingRows(sql: Sql) {
  const person = (alias: string) => personJson(sql, alias)
  const returns = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'lotId', r.lot_id,
      'quantity', trim_scale(r.quantity)::text, 'isDestroyed', r.destroyed_by is not null, 'reason', e.reason,
      'day', e.day, 'by', (select ${person('u')} from users u where u.id = r.created_by)) order by e.created_at), '[]')
    from dispensed_returns r join stock_entries e on e.id = r.id where r.line_id = l.id)`
  const lots = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('lotId', o.id, 'lotNumber', o.lot_number,
      'expiresOn', o.expires_on, 'quantity', trim_scale(-m.quantity)::text, 'returned', (
        select trim_scale(coalesce(sum(r.quantity), 0))::text from dispensed_returns r
        where r.line_id = l.id and r.lot_id = o.id)) order by o.expires_on nulls last, m.id), '[]')
    from (select lot_id, min(id) as id, sum(quantity) as quantity from stock_movements
      where entry_id = l.dispensing_id and item_id = l.item_id group by lot_id) m
    join stock_lots o on o.id = m.lot_id)`
  const lines = sql`(
    select jsonb_agg(jsonb_build_object('id', l.id, 'itemId', i.id, 'item', i.name, 'strength', i.strength,
      'unit', i.unit, 'unitDecimals', i.unit_decimals, 'controlled', i.controlled,
      'locationId', l.location_id, 'location', s.name, 'quantity', trim_scale(l.quantity)::text,
      'returned', trim_scale(l.quantity - kept_of(l))::text,
      'directions', case when seen.is_seen then l.directions end,
      'substituteReason', case when seen.is_seen then l.substitute_reason end, 'lots', ${lots}, 'returns', ${returns},
      'billId', bill_to_correct(l)) order by l.place)
    from dispensed_lines l join stock_items i on i.id = l.item_id
      join stock_locations s on s.id = l.location_id
    where l.dispensing_id = d.id) as lines`

  const select = (viewer: Viewer, from: Fragment) => {
    const seen = (shown: Fragment) => sql`case when seen.is_seen then ${shown} end`
    const draft = (isBill: boolean) =>
      sql`jsonb_build_object('id', d.draft_id, 'isBill', ${isBill}::boolean, 'isToCorrect', draft_is_behind(d.id))`
    return sql`
      select d.id, e.day::text as day, ${seen(sql`d.patient_id`)} as patient_id, ${seen(person('p'))} as patient,
        ${seen(sql`e.appointment_id`)} as appointment_id, ${seen(sql`d.record_id`)} as record_id, ${lines},
        case when exists (select from bill_drafts b where b.id = d.draft_id) then ${draft(false)}
          when exists (select from bills b where b.id = d.draft_id and b.voided_at is null)
            then ${draft(true)} end as draft,
        d.signature is not null as is_signed, ${person('u')} as by, ${person('w')} as witness, d.created_at
      from ${from} join stock_entries e on e.id = d.id join patients p on p.id = d.patient_id
        cross join lateral (select ${isSeen(sql, viewer)} as is_seen offset 0) seen
        left join users u on u.id = d.created_by left join users w on w.id = e.witness_id`
  }

  async function find(
    viewer: Viewer,
    id: string,
    db: AnySql = sql,
  ): Promise<Dispensing | undefined> {
    const [found] = await db<Dispensing[]>`
      ${select(viewer, sql`(select * from dispensings where id = ${id}) d`)}`
    return found
  }

  return {
    find,

    /** All that was given for a prescription, the oldest first. */
    ofRecord: (viewer: Viewer, recordId: string, db: AnySql = sql) => db<Dispensing[]>`
      ${select(viewer, sql`(select * from dispensings where record_id = ${recordId}) d`)}
      order by d.created_at, d.id`,

    async list(viewer: Viewer, asked: Asked): Promise<Page<Dispensing>> {
      const paging = keyset<Dispensing>(
        sql,
        {
          columns: [
            { sql: 'd.created_at', type: 'timestamptz', of: (row) => row.createdAt },
            { sql: 'd.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const day = (condition: Fragment) =>
        sql`and exists (select from stock_entries e where e.id = d.id and ${condition})`
      const base = sql`true
        ${
          asked.patientId
            ? sql`and d.patient_id = (
                select p.id from patients p where p.id = ${asked.patientId} and ${isSeen(sql, viewer)})`
            : sql``
        }
        ${
          asked.appointmentId
            ? sql`and exists (
                select from stock_entries e join patients p on p.id = e.patient_id
                where e.id = d.id and e.appointment_id = ${asked.appointmentId} and ${isSeen(sql, viewer)})`
            : sql``
        }
        ${asked.recordId ? sql`and d.record_id = ${asked.recordId}` : sql``}
        ${asked.from ? day(sql`e.day >= ${asked.from}`) : sql``}
        ${asked.to ? day(sql`e.day <= ${asked.to}`) : sql``}
        ${
          asked.itemId
            ? sql`and exists (select from dispensed_lines l
                where l.dispensing_id = d.id and l.item_id = ${asked.itemId})`
            : sql``
        }`
      const rows = await sql<Dispensing[]>`
        ${select(
          viewer,
          sql`(select * from dispensings d where ${base} and ${paging.position}
            order by ${paging.order} limit ${paging.limit}) d`,
        )} order by ${paging.order}`
      return paging.page(rows, () => countUpTo(sql, sql`from dispensings d where ${base}`))
    },
  }
}
