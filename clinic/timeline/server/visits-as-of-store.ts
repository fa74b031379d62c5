import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo } from '../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../server/database/keyset.ts'
import { seesVisits } from '../../visits/appointments/sees-visits.ts'
import type { readVisitsAsOf, VisitAsOf } from '../chart-as-of.ts'

/** The columns of a visit that its state of then is told by. */
const columns = [
  ...['patient_id', 'doctor_id', 'starts_at', 'ends_at', 'visit_type_id', 'reason', 'status'],
  ...['stage', 'deleted_at'],
] as const

/**
 * The visits of a chart as they stood at a moment: their rows, with the values that the first event of the audit log
 * after that moment replaced. Where the log does not reach back so far, the state of then is not told.
 */
export function visitsAsOfStore(sql: Sql) {
  function visitsAt(chartId: string, at: Fragment): Fragment {
    return sql`(
      with charts as materialized (
        select array_agg(p.id) as ids from patients p
        where p.id = ${chartId} or p.merged_into = ${chartId}),
      later as materialized (
        select distinct on (e.object_id, c.key) e.object_id, c.key, c.value -> 0 as was
        from charts, audit_events e cross join lateral jsonb_each(e.changes) c
        where e.patient_id = any(charts.ids) and e.at > ${at} and e.object_type = 'appointment'
          and e.action = 'update' and c.key = any(${[...columns]}) and c.value -> 0 is not null
        order by e.object_id, c.key, e.id),
      before as materialized (
        select object_id, jsonb_object_agg(key, was) as was from later group by object_id)
      select was.*, a.created_at as booked_at,
        a.updated_at <= ${at} or (select min(e.at) from audit_events e) <= ${at} as is_told
      from charts, appointments a left join before b on b.object_id = a.id::text
      cross join lateral jsonb_populate_record(a, coalesce(b.was, '{}')) was
      where a.patient_id = any(charts.ids) and a.created_at <= ${at}
        and was.patient_id = any(charts.ids) and was.deleted_at is null)`
  }

  return async (
    viewer: Viewer,
    chartId: string,
    at: Fragment,
    asked: QueryOf<typeof readVisitsAsOf>,
  ): Promise<Page<VisitAsOf>> => {
    const paging = keyset<VisitAsOf & { startsAt: string }>(
      sql,
      {
        columns: [
          { sql: 'a.starts_at', type: 'timestamptz', of: ({ startsAt }) => startsAt },
          { sql: 'a.id', type: 'uuid', of: ({ id }) => id },
        ],
        direction: 'desc',
      },
      asked,
    )
    const from = sql`from ${visitsAt(chartId, at)} a where ${seesVisits(viewer)}`
    const rows = await sql<(VisitAsOf & { startsAt: string })[]>`
      select a.id, a.starts_at, to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
        to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time, a.doctor_id,
        case when d.id is not null then
          jsonb_build_object('id', d.id, 'name', d.name, 'email', d.email) end as doctor,
        t.name as type, case when a.is_told then coalesce(a.stage, a.status) end as state,
        case when a.is_told then a.reason end as reason, a.booked_at
      from (select a.* ${from} and ${paging.position} order by ${paging.order} limit ${paging.limit}) a
      cross join clinic c left join users d on d.id = a.doctor_id and d.status <> 'deleted'
      left join visit_types t on t.id = a.visit_type_id
      order by ${paging.order}`
    return paging.page(rows, () => countUpTo(sql, from))
  }
}
