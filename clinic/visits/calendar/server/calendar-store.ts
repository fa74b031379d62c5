import { daysAfter, minuteOfDay } from '../../../../contract/dates.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { needsOf } from '../../../patients/charts/patient-facts.ts'
import type { Patient } from '../../../patients/charts/patient.ts'
import { currentAlerts } from '../../../patients/alerts/server/current-alerts.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import { clinicSchedule } from '../../../availability/schedules/schedule.ts'
import type { Hours } from '../../../availability/schedules/server/free-slots.ts'
import { busyMinutes, openHours } from '../../../availability/schedules/server/open-hours.ts'
import { scheduleStore } from '../../../availability/schedules/server/schedule-store.ts'
import {
  type Calendar,
  type CalendarDay,
  type CalendarDoctor,
  type CalendarRange,
  type CalendarVisit,
  mostDoctors,
  mostVisits,
  type OpenHours,
} from '../calendar.ts'
import { heldTimes } from './held-times.ts'

const unset: Hours = { hours: [], exceptions: [] }

/** Days of several doctors at once. One index of the visits serves each query. */
export function calendarStore(sql: Sql) {
  const { timeZone, typeOfVisit, visibleTo } = appointmentRows(sql)
  const schedules = scheduleStore(sql)
  const heldOf = heldTimes(sql)

  /** The condition on `appointments a` that begin in the range. */
  function within(viewer: Viewer, { from, to, doctors }: CalendarRange): Fragment {
    return sql`a.deleted_at is null and ${visibleTo(viewer)}
      and a.starts_at >= (${from}::date::timestamp at time zone ${timeZone})
      and a.starts_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})
      ${doctors ? sql`and a.doctor_id = any(${doctors}::uuid[])` : sql``}`
  }

  const resourceIds = sql`coalesce((select jsonb_agg(b.resource_id) from resource_bookings b
    where b.appointment_id = a.id), '[]')`
  /** How full a group is; an index serves the count. */
  const group = sql`case when a.group_id is not null then (
    select jsonb_build_object('capacity', t.capacity, 'taken', (
      select count(*) from appointments o where o.group_id = a.group_id and o.released is null))
    from visit_types t where t.id = a.visit_type_id) end`
  const minutesOf = (stretch: Fragment) =>
    sql`coalesce(round(extract(epoch from ${stretch}) / 60), 0)::int`

  function visitsOf(viewer: Viewer, range: CalendarRange) {
    // The limit comes before the join, so that no plan joins more patients than the answer holds.
    return sql<(CalendarVisit & Pick<Patient, 'interpreter' | 'mobility'>)[]>`
      select a.id, a.patient_id, coalesce(nullif(p.name, ''), p.email, p.id::text) as patient,
        ${currentAlerts(sql)} as patient_alerts, p.interpreter, p.mobility,
        a.doctor_id, to_char(a.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
        to_char(a.starts_at at time zone ${timeZone}, 'HH24:MI') as time,
        ceil(extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes,
        ${typeOfVisit} as visit_type, a.reason, a.status, coalesce(a.stage, a.status) as state, a.arrived_at,
        a.overlap_reason, a.patient_overlap_reason, a.resource_overlap_reason, a.outside_reason,
        ${minutesOf(sql`a.starts_at - a.held_from`)} as buffer_before,
        ${minutesOf(sql`a.held_until - a.ends_at`)} as buffer_after, ${group} as group,
        ${range.by === 'room' ? resourceIds : sql`'[]'::jsonb`} as resource_ids, a.version
      from (
        select * from appointments a where ${within(viewer, range)}
        order by a.starts_at, a.id limit ${mostVisits + 1}
      ) a join patients p on p.id = a.patient_id
      order by a.starts_at, a.id`
  }

  const roomsInUse = () => sql<Calendar['rooms']>`
    select id, name from resources where kind = 'room' and status = 'active'
    order by searchable(name), id limit ${mostDoctors}`

  type Named = Omit<CalendarDoctor, 'days'>

  function named(where: Fragment) {
    return sql<Named[]>`
      select d.id, case when d.status <> 'deleted' then coalesce(nullif(d.name, ''), d.email) end
        as name, d.specialty
      from users d where ${where} order by d.name, d.id limit ${mostDoctors + 1}`
  }

  /** The requested doctors, or else all who see patients; the first ones in a large clinic. */
  async function columnsOf(range: CalendarRange) {
    const { doctors: chosen } = range
    const found =
      await named(sql`d.role = 'doctor' and d.status in ('active', 'no sign-in') and d.takes_appointments
      ${chosen ? sql`and d.id = any(${chosen}::uuid[])` : sql``}`)
    const doctors = found.slice(0, mostDoctors)
    const isCut = found.length > mostDoctors
    return { doctors, isCut, range: isCut ? { ...range, doctors: doctors.map(idOf) } : range }
  }

  /** Doctors of these times who no longer see patients; their columns stay. */
  async function formerDoctors(
    doctors: readonly Named[],
    times: readonly Pick<CalendarVisit, 'doctorId'>[],
  ) {
    const known = new Set(doctors.map(idOf))
    const others = [...new Set(times.map(({ doctorId }) => doctorId))].filter(
      (id) => !known.has(id),
    )
    return others.length > 0 ? named(sql`d.id = any(${others}::uuid[])`) : []
  }

  /** Adds the hours of each doctor on each day. */
  async function withHours(
    doctors: readonly Named[],
    { from, to }: CalendarRange,
  ): Promise<{ doctors: CalendarDoctor[]; clinic: Hours }> {
    const ids = doctors.map(({ id }) => id)
    const hours = await schedules.hoursOf([clinicSchedule, ...ids], from, to)
    const clinic = hours.get(clinicSchedule) ?? unset
    const dates = datesOf(from, to)
    return {
      clinic,
      doctors: doctors.map((doctor) => ({
        ...doctor,
        days: dates.map((date) => {
          const { open, away, busy } = openHours(clinic, hours.get(doctor.id) ?? unset, date)
          return { date, open: [...open], away, busy: [...busy] }
        }),
      })),
    }
  }

  return {
    async read(viewer: Viewer, asked: CalendarRange): Promise<Calendar> {
      const { doctors, isCut, range } = await columnsOf(asked)
      const [found, held] = await Promise.all([visitsOf(viewer, range), heldOf(viewer, range)])
      const visits = found
        .slice(0, mostVisits)
        .map((visit) => ({ ...visit, patientNeeds: needsOf(visit) }))
      const columns = [...doctors, ...(await formerDoctors(doctors, [...visits, ...held]))]
      const { doctors: open } = await withHours(columns, range)
      return {
        doctors: open,
        visits,
        held,
        rooms: asked.by === 'room' ? await roomsInUse() : [],
        isCut: isCut || found.length > mostVisits,
      }
    },

    /** Counted in the database: a month of a large clinic is too much to send. */
    async days(viewer: Viewer, asked: CalendarRange): Promise<CalendarDay[]> {
      const { doctors: columns, range } = await columnsOf(asked)
      const counts = await sql<Pick<CalendarDay, 'date' | 'visits' | 'bookedMinutes'>[]>`
        select to_char(a.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
          count(*)::int as visits,
          round(sum(extract(epoch from a.ends_at - a.starts_at)) / 60)::int as booked_minutes
        from appointments a where ${within(viewer, range)} and a.status <> 'canceled'
        group by 1`
      const held = Map.groupBy(await heldOf(viewer, range), ({ date }) => date)
      const { doctors, clinic } = await withHours(columns, range)
      return datesOf(range.from, range.to).map((date, place) => {
        const counted = counts.find((one) => one.date === date)
        const days = doctors.flatMap((doctor) => doctor.days[place] ?? [])
        const taken = held.get(date) ?? []
        const whole = openHours(clinic, unset, date)
        return {
          date,
          visits: counted?.visits ?? 0,
          bookedMinutes: counted?.bookedMinutes ?? 0,
          openMinutes: sumOf(days.flatMap(({ open }) => open.map(minutesOfHours))),
          held: taken.length,
          heldMinutes: sumOf(taken.map(({ minutes }) => minutes)),
          busyMinutes: sumOf(days.map(busyMinutes)),
          closed: whole.open.length === 0 ? (whole.away ?? 'Closed') : null,
        }
      })
    },
  }
}

const idOf = ({ id }: { readonly id: string }) => id
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
const minutesOfHours = ({ starts, ends }: OpenHours) => minuteOfDay(ends) - minuteOfDay(starts)

function datesOf(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = daysAfter(date, 1)) dates.push(date)
  return dates
}
