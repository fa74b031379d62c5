import { desk, type Role, type Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { CalendarRange, HeldTime } from '../calendar.ts'

const isOfDesk: ReadonlySet<Role> = new Set(desk)

/** Times held by offers from the waiting list and by requests of new patients. */
export function heldTimes(sql: Sql) {
  const timeZone = sql`(select time_zone from clinic)`

  return (viewer: Viewer, { from, to, doctors }: CalendarRange): Promise<HeldTime[]> => {
    const namesThem = isOfDesk.has(viewer.role)
    return sql<HeldTime[]>`
      select h.id, h.kind, h.doctor_id, to_char(h.starts_at at time zone ${timeZone}, 'YYYY-MM-DD')
          as date,
        to_char(h.starts_at at time zone ${timeZone}, 'HH24:MI') as time,
        ceil(extract(epoch from h.ends_at - h.starts_at) / 60)::int as minutes,
        case when ${namesThem} then h.who end as who,
        case when ${namesThem} then h.patient_id end as patient_id,
        case when ${namesThem} then h.entry_id end as entry_id, h.group, h.resource_ids
      from (
        select o.id, 'offer' as kind, o.doctor_id, o.starts_at, o.ends_at, o.entry_id,
          o.patient_id,
          coalesce(nullif(p.name, ''), p.email, p.id::text) as who,
          case when o.group_id is not null then t.name end as group,
          array(select resource_id from offer_resources r where r.offer_id = o.id) as resource_ids
        from open_offers o join patients p on p.id = o.patient_id
          left join visit_types t on t.id = o.visit_type_id
        union all
        select r.id, case r.state when 'confirmed' then 'request' else 'unconfirmed' end,
          r.doctor_id, r.starts_at, r.ends_at, null, null,
          case r.state when 'confirmed' then r.name end, null,
          array(select resource_id from request_resources q where q.request_id = r.id)
        from booking_requests r where r.state in ('held', 'confirmed') and is_holding(r)
      ) h
      where h.starts_at >= (${from}::date::timestamp at time zone ${timeZone})
        and h.starts_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})
        ${doctors ? sql`and h.doctor_id = any(${doctors}::uuid[])` : sql``}
      order by h.starts_at, h.id`
  }
}
