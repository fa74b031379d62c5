import { daysAfter } from '../../../contract/dates.ts'
import { fromMinor } from '../../../contract/money.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { clinicSchedule } from '../../availability/schedules/schedule.ts'
import type { Hours } from '../../availability/schedules/server/free-slots.ts'
import { openMinutes } from '../../availability/schedules/server/open-minutes.ts'
import { scheduleStore } from '../../availability/schedules/server/schedule-store.ts'
import { readClinicRow } from '../../settings/server/clinic-store.ts'
import {
  type ClinicWeeks,
  type DoctorWeeks,
  lateHours,
  mostDoctors,
  type WeekDays,
  weekDaysOf,
  type WeekRange,
  waitOf,
} from '../clinic-weeks.ts'

/** Longer waits count as this long, so that the answer of the database stays small. */
const longestWait = 240
const unset: Hours = { hours: [], exceptions: [] }

interface VisitCounts {
  /** The week's place; below 0 in the days before. */
  readonly week: number
  /** Null in the rows of waits. */
  readonly doctorId: string | null
  /** Null in the rows of doctors, and of patients whose wait is not known. */
  readonly wait: number | null
  readonly isOfDoctor: boolean
  readonly patients: number
  readonly visits: number
  readonly noShows: number
  readonly late: number
  readonly minutes: number
}

interface BillSums {
  /** The week's place; below 0 in the days before. */
  readonly week: number
  readonly billed: number
  readonly paid: number
  readonly others: number
}

/** The clinic over weeks. Each table is read once, by the index of its days. */
export function clinicWeeksStore(sql: Sql) {
  const schedules = scheduleStore(sql)

  /**
   * Counts by week and doctor, and by week and minutes of waiting. Each week is counted by itself: over
   * all of them the planner expects too many groups to count without sorting.
   */
  function visitCounts(days: WeekDays, zone: string) {
    const { before, now } = days
    const weeks = [
      ...days.starts.map((_, place) => daysAfter(before.from, 7 * place)),
      ...days.starts,
    ]
    const ends = weeks.map((from, place) =>
      place === days.starts.length - 1
        ? daysAfter(before.to, 1)
        : place === weeks.length - 1
          ? daysAfter(now.to, 1)
          : daysAfter(from, 7),
    )
    return sql<VisitCounts[]>`
      select w.place::int - ${days.starts.length + 1}::int as week, counted.*
      from unnest(${weeks}::text[], ${ends}::text[]) with ordinality w (first_day, end_day, place)
      cross join lateral (
        select doctor_id, wait, grouping(doctor_id) = 0 as is_of_doctor, count(*)::int as patients,
          count(*) filter (where status <> 'canceled')::int as visits,
          count(*) filter (where stage = 'no-show')::int as no_shows,
          count(*) filter (where stage is distinct from 'no-show'
            and canceled_at > starts_at - make_interval(hours => ${lateHours}))::int as late,
          coalesce(round(sum(minutes)), 0)::int as minutes
        from (
          select doctor_id, status, stage, canceled_at, starts_at,
            case when status <> 'canceled' and group_id is null
              then date_part('epoch', ends_at - starts_at) / 60 end as minutes,
            case when coalesce(called_at, started_at) >= arrived_at then least(${longestWait}::int,
              (date_part('epoch', coalesce(called_at, started_at) - arrived_at) / 60)::int)
            end as wait
          from appointments
          where deleted_at is null
            and starts_at >= w.first_day::timestamp at time zone ${zone}::text
            and starts_at < w.end_day::timestamp at time zone ${zone}::text
        ) visits
        group by grouping sets ((doctor_id), (wait))
      ) counted`
  }

  /** The minutes of group visits, which hold their doctor once. */
  function groupMinutes({ now, before }: WeekDays, zone: string) {
    return sql<{ isNow: boolean; doctorId: string; minutes: number }[]>`
      select starts_at >= (${now.from}::date::timestamp at time zone ${zone}::text) as is_now,
        doctor_id, round(sum(extract(epoch from ends_at - starts_at)) / 60)::int as minutes
      from (
        select distinct on (group_id) * from appointments
        where released is null and group_id is not null
          and starts_at >= (${before.from}::date::timestamp at time zone ${zone}::text)
          and starts_at < ((${now.to}::date + 1)::timestamp at time zone ${zone}::text)
        order by group_id
      ) groups
      where starts_at >= (${now.from}::date::timestamp at time zone ${zone}::text)
        or starts_at < ((${before.to}::date + 1)::timestamp at time zone ${zone}::text)
      group by 1, 2`
  }

  function billSums({ now, before }: WeekDays, currency: string) {
    const isOurs = sql`currency = ${currency}`
    return sql<BillSums[]>`
      select case when bill_date >= ${now.from}::date then (bill_date - ${now.from}::date) / 7
          else -1 end as week,
        coalesce(sum(amount_minor) filter (where ${isOurs}), 0)::bigint as billed,
        coalesce(sum(paid_minor) filter (where ${isOurs}), 0)::bigint as paid,
        count(*) filter (where not ${isOurs})::int as others
      from bills
      where voided_at is null and (bill_date between ${now.from}::date and ${now.to}::date
        or bill_date between ${before.from}::date and ${before.to}::date)
      group by 1`
  }

  async function unpaidByAge(today: string, currency: string): Promise<ClinicWeeks['unpaid']> {
    const ages = [
      { fromDays: 0, toDays: 30 },
      { fromDays: 31, toDays: 60 },
      { fromDays: 61, toDays: 90 },
      { fromDays: 91, toDays: null },
    ]
    const sums = await sql<{ fromDays: number; bills: number; minor: number }[]>`
      select case when age <= 30 then 0 when age <= 60 then 31 when age <= 90 then 61 else 91 end
          as from_days,
        count(*)::int as bills, sum(open_minor)::bigint as minor
      from (
        select ${today}::date - bill_date as age, open_minor from bills
        where status = 'unpaid' and voided_at is null and currency = ${currency}
      ) unpaid group by 1`
    return ages.map((age) => {
      const sum = sums.find(({ fromDays }) => fromDays === age.fromDays)
      return { ...age, bills: sum?.bills ?? 0, amount: fromMinor(sum?.minor ?? 0, currency) }
    })
  }

  /** The busiest doctors with their hours in both stretches. */
  async function doctorsOf(days: WeekDays, booked: ReadonlyMap<string, Booked>) {
    const found = await sql<{ id: string; name: string | null; works: boolean }[]>`
      select id, case when status <> 'deleted' then coalesce(nullif(name, ''), email) end as name,
        role = 'doctor' and status in ('active', 'no sign-in') and takes_appointments as works
      from users where role = 'doctor' and status in ('active', 'no sign-in') and takes_appointments
        or id = any(${[...booked.keys()]}::uuid[])`
    const minutesOf = (id: string) => booked.get(id)?.now.minutes ?? 0
    const inOrder = found
      .filter(({ id, works }) => works || minutesOf(id) > 0)
      .toSorted((a, b) => minutesOf(b.id) - minutesOf(a.id) || (a.id < b.id ? -1 : 1))
    const listed = inOrder.slice(0, mostDoctors)
    const ids = [clinicSchedule, ...listed.map(({ id }) => id)]
    const hours = await schedules.hoursOf(ids, days.before.from, days.now.to)
    const clinic = hours.get(clinicSchedule) ?? unset
    const open = (id: string, { from, to }: WeekDays['now']) =>
      openMinutes(clinic, hours.get(id) ?? unset, from, to)
    return {
      doctors: listed.map<DoctorWeeks>(({ id, name }) => ({
        ...{ id, name, visits: booked.get(id)?.now.visits ?? 0, bookedMinutes: minutesOf(id) },
        openMinutes: open(id, days.now),
      })),
      before: {
        bookedMinutes: sumOf(listed, ({ id }) => booked.get(id)?.before.minutes ?? 0),
        openMinutes: sumOf(listed, ({ id }) => open(id, days.before)),
      },
      otherDoctors: inOrder.length - listed.length,
    }
  }

  return {
    async read(range: WeekRange): Promise<ClinicWeeks> {
      const { today, timeZone, firstWeekday, currency } = await readClinicRow(sql)
      const days = weekDaysOf(today, Number(range), firstWeekday)
      const [counts, groups, bills, unpaid] = await Promise.all([
        visitCounts(days, timeZone),
        groupMinutes(days, timeZone),
        billSums(days, currency),
        unpaidByAge(today, currency),
      ])
      const booked = bookedOf(counts, groups)
      const { doctors, before, otherDoctors } = await doctorsOf(days, booked)
      const figuresOf = (isWeek: (week: number) => boolean) => ({
        ...visitFigures(counts.filter(({ week }) => isWeek(week))),
        ...billFigures(
          bills.filter(({ week }) => isWeek(week)),
          currency,
        ),
      })
      return {
        weeks: days.starts.map((from, place) => ({
          from,
          to: days.starts[place + 1] ? daysAfter(from, 6) : days.now.to,
          ...figuresOf((week) => week === place),
        })),
        now: {
          ...days.now,
          ...figuresOf((week) => week >= 0),
          bookedMinutes: sumOf(doctors, (one) => one.bookedMinutes),
          openMinutes: sumOf(doctors, (one) => one.openMinutes),
        },
        before: {
          ...days.before,
          ...figuresOf((week) => week < 0),
          ...before,
        },
        doctors,
        otherDoctors,
        unpaid,
        currency,
        otherCurrencies: sumOf(bills, ({ week, others }) => (week < 0 ? 0 : others)),
      }
    },
  }
}

interface Booked {
  now: { visits: number; minutes: number }
  before: { visits: number; minutes: number }
}

function bookedOf(
  counts: readonly VisitCounts[],
  groups: readonly { isNow: boolean; doctorId: string; minutes: number }[],
): ReadonlyMap<string, Booked> {
  const booked = new Map<string, Booked>()
  const add = (id: string, isNow: boolean, visits: number, minutes: number) => {
    const one = booked.get(id) ?? {
      now: { visits: 0, minutes: 0 },
      before: { visits: 0, minutes: 0 },
    }
    const stretch = isNow ? one.now : one.before
    stretch.visits += visits
    stretch.minutes += minutes
    booked.set(id, one)
  }
  for (const { week, doctorId, visits, minutes } of counts) {
    if (doctorId) add(doctorId, week >= 0, visits, minutes)
  }
  for (const { isNow, doctorId, minutes } of groups) add(doctorId, isNow, 0, minutes)
  return booked
}

function visitFigures(counts: readonly VisitCounts[]) {
  const ofDoctors = counts.filter(({ isOfDoctor }) => isOfDoctor)
  const waits = new Map<number, number>()
  for (const { wait, patients } of counts) {
    if (wait !== null) waits.set(wait, (waits.get(wait) ?? 0) + patients)
  }
  return {
    visits: sumOf(ofDoctors, ({ visits }) => visits),
    noShows: sumOf(ofDoctors, ({ noShows }) => noShows),
    lateCancelations: sumOf(ofDoctors, ({ late }) => late),
    medianWait: waitOf(waits, 0.5),
    longWait: waitOf(waits, 0.9),
  }
}

function billFigures(sums: readonly BillSums[], currency: string) {
  return {
    billed: fromMinor(
      sumOf(sums, ({ billed }) => billed),
      currency,
    ),
    paid: fromMinor(
      sumOf(sums, ({ paid }) => paid),
      currency,
    ),
  }
}

function sumOf<Row>(rows: readonly Row[], read: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + read(row), 0)
}
