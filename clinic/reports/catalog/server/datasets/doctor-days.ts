import { clinicSchedule } from '../../../../availability/schedules/schedule.ts'
import { openMinutes } from '../../../../availability/schedules/server/open-minutes.ts'
import { scheduleStore } from '../../../../availability/schedules/server/schedule-store.ts'
import type { Sql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import type { Days } from '../../../../../contract/stretches.ts'
import type { Facts, MakeDataset } from '../dataset.ts'
import { sharedDimensions } from '../dimensions.ts'
import { daysBetweenKept, readKeptDays } from '../sums/kept-days.ts'
import { keptSum } from '../sums/kept-sums.ts'
import { shapeOf } from '../sums/shape-of.ts'
import { visits } from './visits.ts'

/** Doctors with open hours on a day, and how much of the hours is booked. */
export const doctorDays: MakeDataset = (sql, facts) => {
  const { user, weekday } = sharedDimensions(sql)
  return {
    of: ['day of a doctor', 'days of doctors'],
    about:
      'Days on which doctors have open hours, with the booked time of visits that were held or are to come. Visits outside of the hours count as booked, too.',
    permission: 'schedules.read',
    own: sql`x.doctor_id = ${facts.viewer.userId}`,
    from: (days) => doctorDayRows(sql, facts, days),
    where: sql`true`,
    at: { kind: 'day', value: sql`x.day` },
    dimensions: {
      doctor: user('Doctor', sql`x.doctor_id`),
      weekday: weekday(sql`x.day`, facts.firstWeekday),
    },
    measures: {
      utilisation: {
        name: 'Utilisation',
        unit: 'percent',
        value: sql`sum(x.booked)`,
        per: sql`sum(x.open)`,
        about: 'Booked time as a share of open hours.',
      },
      open: { name: 'Open hours', unit: 'minutes', value: sql`sum(x.open)` },
      booked: { name: 'Booked time', unit: 'minutes', value: sql`sum(x.booked)` },
      days: { name: 'Days of doctors', unit: 'count', value: sql`count(*)` },
    },
    rows: {
      joins: sql`join users u on u.id = x.doctor_id`,
      id: sql`x.day || '.' || x.doctor_id`,
      order: { value: sql`x.day`, type: 'date' },
      columns: [
        { name: 'Day', unit: 'day', value: sql`x.day` },
        { name: 'Doctor', unit: null, value: sql`coalesce(nullif(u.name, ''), u.email)` },
        { name: 'Open hours', unit: 'minutes', value: sql`x.open` },
        { name: 'Booked time', unit: 'minutes', value: sql`x.booked` },
      ],
    },
  }
}

/** Open minutes are reckoned by the rules of the schedules; booked ones are those of the visits, kept or counted. */
async function doctorDayRows(sql: Sql, facts: Facts, days: Days) {
  const doctors = await sql<{ id: string }[]>`
    select id from users where role = 'doctor' and status in ('active', 'no sign-in') and takes_appointments`
  const ids = doctors.map(({ id }) => id)
  const { from, to } = days
  const hours = await scheduleStore(sql).hoursOf([clinicSchedule, ...ids], from, to)
  const none = { hours: [], exceptions: [] }
  const clinic = hours.get(clinicSchedule) ?? none
  const open = ids.map((id) => ({
    id,
    ...openMinutes(clinic, hours.get(id) ?? none, from, to),
  }))
  const weeks = open.flatMap(({ id, weeks: all }) => all.map((one) => ({ id, ...one })))
  const differing = open.flatMap(({ id, days: all }) => all.map((one) => ({ id, ...one })))
  const withHours = open.filter((one) => one.weeks.length + one.days.length > 0).map(({ id }) => id)
  const { is: booked } = await bookedMinutes(sql, facts, days, withHours)
  const differs = sql`jsonb_to_recordset(${sql.json(differing)}) d (id uuid, day date, minutes integer)`
  // Added up instead of joined: PostgreSQL cannot know how many rows either side has.
  const is = sql`(
    select doctor_id, day, max(open) as open, coalesce(sum(booked), 0) as booked
    from (
      select w.id as doctor_id, first + 7 * week as day, w.minutes as open, null::float8 as booked
      from jsonb_to_recordset(${sql.json(weeks)}) w (id uuid, first date, last date, minutes integer),
        generate_series(0, (last - first) / 7) week
      where (w.id, first + 7 * week) not in (select d.id, d.day from ${differs})
      union all select d.id, d.day, d.minutes, null from ${differs} where d.minutes > 0
      union all select b.doctor_id, b.day, null, b.minutes from (${booked}) b
    ) m group by doctor_id, day having max(open) is not null) x`
  return { is }
}

/** The booked minutes of each of these doctors and each day. */
async function bookedMinutes(sql: Sql, facts: Facts, days: Days, doctors: readonly string[]) {
  const { zone } = facts
  const dataset = visits(sql, facts)
  const name = 'visits'
  const measure = dataset.measures['doctorMinutes']
  if (!measure || !('value' in measure)) throw new Error('Visits have no time of doctors.')
  const sums = { ...{ name, zone, shape: shapeOf(dataset) }, source: 'appointments' } as const
  const kept = await readKeptDays(sql, sums, days)
  const gaps = daysBetweenKept(days, kept)
  const counted = gaps.map(
    ({ from, to }): Fragment => sql`
      select a.doctor_id, (a.starts_at at time zone ${zone}::text)::date as day, (${measure.value})::float8 as minutes
      from appointments a
      where a.doctor_id = any(${[...doctors]}::uuid[]) and a.deleted_at is null
        and a.starts_at >= ${from}::date::timestamp at time zone ${zone}::text
        and a.starts_at < (${to}::date + 1)::timestamp at time zone ${zone}::text
      group by 1, 2`,
  )
  const is = counted.reduce(
    (all, one) => sql`${all} union all ${one}`,
    sql`
      select s.value::uuid as doctor_id, s.day, ${keptSum(sql, dataset, 'doctorMinutes')} as minutes
      from report_sums s
      where s.dataset = ${name} and s.dimension = 'doctor' and s.day = any(${kept}::date[])
        and s.value = any(${[...doctors]}::text[])`,
  )
  return { is }
}
