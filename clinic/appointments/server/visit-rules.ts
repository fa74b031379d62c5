import { Problem } from '../../../contract/problem.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Appointment } from '../appointment.ts'

interface Wanted {
  readonly patientId: string
  readonly doctorId: string
  readonly date: string
  readonly time: string
  readonly minutes?: number | undefined
}

interface Slot {
  readonly id: string
  readonly doctorId: string
  readonly startsAt: string
  readonly endsAt: string
}

/**
 * Checks in one round trip what the database does not hold by itself: both people exist and are
 * offered, the wall-clock time exists on that day, and a new visit is not before today (V-10).
 * An edit may keep the people and the past date that are stored. Answers the instants of the visit.
 */
export async function checkVisit(
  sql: Sql,
  wanted: Wanted,
  before: Appointment | null,
): Promise<{ startsAt: string; endsAt: string }> {
  const [found] = await sql<Found[]>`
    select
      exists (select 1 from patients where id = ${wanted.patientId}
        and merged_into is null and archived_at is null) as has_patient,
      exists (select 1 from users where id = ${wanted.doctorId}
        and role = 'doctor' and status in ('active', 'no sign-in')) as has_doctor,
      ${wanted.date}::date < (now() at time zone c.time_zone)::date as is_past,
      to_char(v.starts_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI')
        = ${`${wanted.date} ${wanted.time}`} as is_real,
      v.starts_at,
      v.starts_at + make_interval(
        mins => coalesce(${wanted.minutes ?? before?.minutes ?? null}::int, c.visit_minutes)) as ends_at
    from clinic c, lateral (
      select (${wanted.date}::date + ${wanted.time}::text::time) at time zone c.time_zone as starts_at
    ) v`
  if (!found) throw new Error('The clinic row is missing.')
  const errors: Record<string, string> = {}
  if (!found.hasPatient && wanted.patientId !== before?.patientId) {
    errors['patientId'] = 'This patient is not in the register.'
  }
  if (!found.hasDoctor && wanted.doctorId !== before?.doctorId) {
    errors['doctorId'] = 'This doctor takes no appointments.'
  }
  if (found.isPast && wanted.date !== before?.date) {
    errors['date'] = 'An appointment cannot start in the past.'
  }
  if (!found.isReal) errors['time'] = 'The clocks are put forward then: this time does not exist.'
  const [detail] = Object.values(errors)
  if (detail) throw new Problem('invalid', { detail, errors })
  return { startsAt: found.startsAt, endsAt: found.endsAt }
}

/** Names the visit that is in the way. */
export async function slotRefusal(sql: Sql, slot: Slot): Promise<Problem> {
  const [taken] = await sql<{ name: string; time: string }[]>`
    select d.name, to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time
    from appointments a join users d on d.id = a.doctor_id cross join clinic c
    where a.doctor_id = ${slot.doctorId} and a.id <> ${slot.id}
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(${slot.startsAt}, ${slot.endsAt})
      and a.status <> 'canceled' and a.deleted_at is null and a.overlap_reason is null
    order by a.starts_at limit 1`
  const name = (taken?.name ?? '').replace(/^dr\.?\s+/i, '')
  return new Problem('conflict', {
    detail: taken
      ? `Dr. ${name} already has an appointment at ${taken.time}.`
      : 'The doctor already has an appointment then.',
  })
}

interface Found {
  readonly hasPatient: boolean
  readonly hasDoctor: boolean
  readonly isPast: boolean
  readonly isReal: boolean
  readonly startsAt: string
  readonly endsAt: string
}
