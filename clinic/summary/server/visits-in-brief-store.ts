import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { medicalRecordRows } from '../../records/medical-records/server/medical-record-rows.ts'
import { appointmentRows } from '../../visits/appointments/server/appointment-rows.ts'
import {
  type OpenItem,
  openItemKinds,
  type VisitInBrief,
  type VisitsInBrief,
} from '../visits-in-brief.ts'

const mostLast = 3
const mostOpen = 10
/** A visit that nobody wrote about, or that nobody followed up, is left alone after these days. */
const daysWithoutRecord = 90
const daysAfterMissed = 365

/** The visits of a chart in a few lines, and what is still open about them. */
export function visitsInBriefStore(sql: Sql) {
  const { timeZone } = appointmentRows(sql)
  const doctor = sql`${medicalRecordRows(sql).personOf('d')} as doctor`
  const doctorOf = (id: Fragment) =>
    sql`left join users d on d.id = ${id} and d.status <> 'deleted'`
  const day = sql`to_char(a.starts_at at time zone ${timeZone}, 'YYYY-MM-DD')`
  const record = sql`jsonb_build_object('id', r.id, 'doctorId', r.doctor_id)`

  const visits = (chartId: string, which: Fragment) => sql<VisitInBrief[]>`
    select a.id, ${day} as date, to_char(a.starts_at at time zone ${timeZone}, 'HH24:MI') as time,
      coalesce(a.stage, a.status) as state, ${doctor}, t.name as visit_type, a.reason,
      coalesce((
        select jsonb_agg(c.text order by c.id) from conditions c
        where c.patient_id = a.patient_id and c.appointment_id = a.id and c.error_at is null
          and c.certainty is distinct from 'refuted'), '[]') as diagnoses,
      (select ${record} from medical_records r where r.appointment_id = a.id
        order by r.id desc limit 1) as record
    from appointments a ${doctorOf(sql`a.doctor_id`)}
    left join visit_types t on t.id = a.visit_type_id
    where a.patient_id = ${chartId} and a.deleted_at is null and ${which}`

  const ofRecord = (kind: OpenItem['kind']) => sql`
    select ${kind} as kind, r.record_date::text as date, ${doctor}, ${record} as record,
      null::uuid as appointment_id
    from medical_records r ${doctorOf(sql`r.doctor_id`)}`
  const ofVisit = (kind: OpenItem['kind']) => sql`
    select ${kind}, ${day}, ${doctor}, null::jsonb, a.id
    from appointments a ${doctorOf(sql`a.doctor_id`)}`

  const open = (viewer: Viewer, chartId: string) => sql<OpenItem[]>`
    select * from (
      ${ofRecord('amendment request')}
      where r.patient_id = ${chartId} and exists (
        select from amendment_requests q where q.record_id = r.id
          and not exists (select from amendment_answers w where w.request_id = q.id))
      union all
      ${ofRecord('co-signature')}
      where r.patient_id = ${chartId} and r.co_signer_id is not null and r.co_signed_at is null
      union all
      ${ofRecord('unsigned record')} where r.patient_id = ${chartId} and r.signed_at is null
      union all
      ${ofVisit('visit without record')}
      where a.patient_id = ${chartId} and a.deleted_at is null and a.status = 'completed'
        and a.doctor_id = ${viewer.userId}
        and a.starts_at > now() - make_interval(days => ${daysWithoutRecord})
        and not exists (select from medical_records r where r.appointment_id = a.id)
      union all
      ${ofVisit('missed visit')}
      where a.patient_id = ${chartId} and a.deleted_at is null and a.stage = 'no-show'
        and a.starts_at > now() - make_interval(days => ${daysAfterMissed})
        and not exists (
          select from appointments later where later.patient_id = a.patient_id
            and later.deleted_at is null and later.status <> 'canceled'
            and later.starts_at > a.starts_at)
    ) items
    order by array_position(${[...openItemKinds]}::text[], kind), date desc
    limit ${mostOpen}`

  return {
    /** Patients read their visits; what is open is the work of the clinic. */
    async read(viewer: Viewer, chartId: string): Promise<VisitsInBrief> {
      const [[next = null], last, items] = await Promise.all([
        visits(
          chartId,
          sql`a.starts_at > now() and a.status = 'scheduled' order by a.starts_at limit 1`,
        ),
        visits(
          chartId,
          sql`a.starts_at <= now()
            and (a.status = 'completed' or a.stage in ('arrived', 'in progress'))
            order by a.starts_at desc limit ${mostLast}`,
        ),
        viewer.role === 'patient' ? [] : open(viewer, chartId),
      ])
      return { next, last, open: [...items] }
    },
  }
}
