import { clinicians, type Viewer } from '../../../../contract/role.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** Reads appointments: people by name, instants as the clinic's wall clock. */
export function appointmentRows(sql: AnySql) {
  const timeZone = sql`(select time_zone from clinic)`

  const names = sql`
    jsonb_build_object('id', p.id, 'name', nullif(p.name, ''), 'email', p.email) as patient,
    case when d.id is not null then
      jsonb_build_object('id', d.id, 'name', nullif(d.name, ''), 'email', d.email)
    end as doctor`

  /** The type of a visit `a`; a visit without one looks for none. */
  const typeOfVisit = sql`case when a.visit_type_id is not null then (
    select jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color)
    from visit_types t where t.id = a.visit_type_id) end`

  const progress = sql`coalesce(a.stage, a.status) as state, a.confirmed_at, a.arrived_at, a.called_at,
    a.started_at, a.ended_at, a.ticket, a.cancel_reason`

  /** Rooms and devices of a visit `a`; a visit without any gathers and sorts nothing. */
  const resources = sql`case
    when exists (select from resource_bookings b where b.appointment_id = a.id) then (
      select jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'name', r.name)
        order by r.kind desc, r.name)
      from resource_bookings b join resources r on r.id = b.resource_id
      where b.appointment_id = a.id)
    else '[]' end`

  /** The columns of a visit `a` itself. Imported visits may last odd seconds. */
  const visit = sql`a.id, a.patient_id, a.doctor_id,
    ceil(date_part('epoch', a.ends_at - a.starts_at) / 60)::int as minutes,
    a.visit_type_id, ${typeOfVisit} as visit_type, a.reason, a.status, ${progress},
    ${resources} as resources, a.overlap_reason, a.patient_overlap_reason,
    a.resource_overlap_reason, a.outside_reason, a.series_id, a.created_at, a.updated_at, a.version`

  const own = (viewer: Viewer): Fragment =>
    viewer.role === 'doctor'
      ? sql`a.doctor_id = ${viewer.userId}`
      : sql`a.patient_id = ${viewer.patientId}`

  return {
    timeZone,

    /** Whether a visit `a` is today by the clinic's clock. */
    isToday: sql`
      a.starts_at >= (now() at time zone ${timeZone})::date::timestamp at time zone ${timeZone}
      and a.starts_at <
        ((now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone}`,

    typeOfVisit,
    progress,
    resources,

    /** The names of a patient `p` and a doctor `d` in an appointment. */
    names,

    visit,

    /** The columns of `appointments a` with its people. */
    columns: sql`${visit}, ${names},
      to_char(a.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
      to_char(a.starts_at at time zone ${timeZone}, 'HH24:MI') as time`,

    /** A deleted doctor is left out, so that lists show the id (S-90); a patient's chart stays. */
    people: sql`join patients p on p.id = a.patient_id
      left join users d on d.id = a.doctor_id and d.status <> 'deleted'`,

    /** The appointments that are the viewer's: a doctor's visits, a patient's visits. */
    own,

    /** The clinic's people see all appointments (P-06), anybody else their own. */
    visibleTo: (viewer: Viewer): Fragment =>
      clinicians.some((role) => role === viewer.role) ? sql`true` : own(viewer),
  }
}
