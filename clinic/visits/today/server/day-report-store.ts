import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { mostReported, type readDayReport, type ReportedVisit } from '../day-report.ts'

/** The report of a day, for the people who run the clinic. */
export function dayReportStore(sql: Sql) {
  const { columns, people, timeZone } = appointmentRows(sql)

  /** The person who made the last change of a kind to a visit `a`, from the audit log. */
  const lastActor = (change: Fragment): Fragment => sql`(
    select jsonb_build_object('id', u.id, 'name', nullif(u.name, ''), 'email', u.email)
    from audit_events e join users u on u.id = e.actor_id
    where e.patient_id = a.patient_id and e.object_type = 'appointment'
      and e.object_id = a.id::text and ${change}
    order by e.id desc limit 1)`
  const bookedAnyway = sql`coalesce(e.changes -> 'overlap_reason' ->> 1,
    e.changes -> 'patient_overlap_reason' ->> 1, e.changes -> 'resource_overlap_reason' ->> 1,
    e.changes -> 'outside_reason' ->> 1) is not null`
  const isAnyway = sql`coalesce(a.overlap_reason, a.patient_overlap_reason,
    a.resource_overlap_reason, a.outside_reason) is not null`
  const canceled = sql`e.changes -> 'status' ->> 1 = 'canceled'`

  return {
    async read(date: string | undefined): Promise<AnswerOf<typeof readDayReport>> {
      const day = date ?? (await readClinicRow(sql)).today
      const visits = await sql<ReportedVisit[]>`
        select ${columns}, case when ${isAnyway} then ${lastActor(bookedAnyway)} end as anyway_by,
          case when a.status = 'canceled' then ${lastActor(canceled)} end as canceled_by
        from (
          select * from appointments
          where deleted_at is null
            and starts_at >= ${day}::date::timestamp at time zone ${timeZone}
            and starts_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
          order by starts_at, id limit ${mostReported + 1}
        ) a ${people} order by a.starts_at, a.id`
      return {
        date: day,
        visits: visits.slice(0, mostReported),
        isCut: visits.length > mostReported,
      }
    },
  }
}
