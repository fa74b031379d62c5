import type * as z from 'zod'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { HoursBlock } from '../hours.ts'
import {
  clinicSchedule,
  type HoursChanges,
  type NewScheduleException,
  type Schedule,
  type ScheduleException,
} from '../schedule.ts'
import type { Hours } from './free-slots.ts'

/** Doctors on one screen of schedules; in a larger clinic people search. */
const mostListed = 200

/** Hours of clinic and doctors. A doctor without hours may be booked at any time. */
export function scheduleStore(sql: Sql) {
  const exceptionColumns = sql`e.id, e.schedule_id, e.kind, e.first_day, e.last_day, e.starts,
    e.ends, e.reason, e.created_at, e.updated_at, e.version,
    case when e.kind = 'away' then (
      select count_scheduled_visits(e.schedule_id, tstzrange(
        (e.first_day + coalesce(e.starts, '00:00')) at time zone c.time_zone,
        (e.last_day + coalesce(e.ends, '24:00')) at time zone c.time_zone)) from clinic c)
      else 0 end as visits`

  /** Each doctor has a schedule, stored or not; version 0 is one that nobody has set yet. */
  async function read(where: Fragment): Promise<Schedule[]> {
    const schedules = await sql<Omit<Schedule, 'exceptions'>[]>`
      select d.id, d.doctor, coalesce(s.hours, '[]') as hours,
        coalesce(s.online_booking, 'off') as online_booking,
        coalesce(s.created_at, d.created_at) as created_at,
        coalesce(s.updated_at, d.created_at) as updated_at, coalesce(s.version, 0) as version
      from (
        select ${clinicSchedule}::uuid as id, null::jsonb as doctor, created_at, '' as name
        from clinic
        union all
        select id, jsonb_build_object('id', id, 'name', nullif(name, ''), 'email', email,
          'specialty', specialty), created_at, name
        from users where role = 'doctor' and status in ('active', 'no sign-in')
      ) d left join schedules s on s.id = d.id
      where ${where}
      order by d.doctor is not null, d.name, d.id limit ${mostListed}`
    const exceptions = await sql<ScheduleException[]>`
      select ${exceptionColumns} from schedule_exceptions e
      where e.schedule_id = any(${schedules.map(({ id }) => id)})
        and e.last_day >= (select (now() at time zone time_zone)::date from clinic)
      order by e.first_day, e.id`
    const byId = Map.groupBy(exceptions, ({ scheduleId }) => scheduleId)
    return schedules.map((one) => ({ ...one, exceptions: byId.get(one.id) ?? [] }))
  }

  async function find(id: string): Promise<Schedule | undefined> {
    const [row] = await read(sql`d.id = ${id}`)
    return row
  }

  async function findException(
    id: string,
    db: AnySql = sql,
  ): Promise<ScheduleException | undefined> {
    const [row] = await db<ScheduleException[]>`
      select ${exceptionColumns} from schedule_exceptions e where e.id = ${id}`
    return row
  }

  /** Makes the row that hours and exceptions refer to; a schedule that was never set has none yet. */
  async function ensure(tx: AnySql, viewer: WritingViewer, id: string): Promise<void> {
    await tx`
      insert into schedules (id, doctor_id, version, created_by, updated_by)
      values (${id}, ${id === clinicSchedule ? null : id}, 0, ${viewer.userId},
        ${acting(tx, viewer)})
      on conflict (id) do nothing`
  }

  return {
    find,

    list: (search: string | undefined) =>
      read(sql`d.doctor is null and ${search ? sql`false` : sql`true`} or exists (
        select from users u where u.id = d.id and u.takes_appointments
          and ${containsWords(sql, 'u.search_text', search)})`),

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      { hours, onlineBooking }: z.output<typeof HoursChanges>,
    ): Promise<Schedule> {
      const sorted = hours.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      const changed = await sql.begin(async (tx) => {
        await ensure(tx, viewer, id)
        return tx`update schedules set hours = ${tx.json(sorted)},
          online_booking = coalesce(${onlineBooking ?? null}, online_booking),
          updated_by = ${acting(tx, viewer)}
          where id = ${id} and version = ${version}`
      })
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },

    async add(
      viewer: WritingViewer,
      id: string,
      wanted: NewScheduleException,
    ): Promise<ScheduleException> {
      const hash = creationHash({ ...wanted, scheduleId: id })
      await sql.begin(async (tx) => {
        await ensure(tx, viewer, id)
        await tx`
          insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, starts, ends,
            reason, creation_hash, created_by, updated_by)
          values (${wanted.id}, ${id}, ${wanted.kind}, ${wanted.firstDay}, ${wanted.lastDay},
            ${wanted.starts}, ${wanted.ends}, ${wanted.reason}, ${hash}, ${viewer.userId},
            ${acting(tx, viewer)})
          on conflict (id) do nothing`
      })
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from schedule_exceptions where id = ${wanted.id}`
      if (stored) checkSameCreation(stored, viewer.userId, hash)
      const made = await findException(wanted.id)
      if (!made) throw new Problem('unexpected')
      return made
    },

    findException,

    async removeException({ context }: WritingViewer, id: string, version: number): Promise<void> {
      const removed = await sql`delete from schedule_exceptions
        where id = ${id} and version = ${version} and ${writtenIn(sql, context)}`
      if (removed.count > 0) return
      const current = await findException(id)
      throw current ? new Problem('changed', { current }) : new Problem('not-found')
    },

    /** The input for free slots; exceptions and busy times that touch the days. */
    async hoursOf(ids: readonly string[], from: string, to: string): Promise<Map<string, Hours>> {
      const zone = sql`(select time_zone from clinic)`
      const found = await sql<(Hours & { id: string })[]>`
        select i.id, coalesce(s.hours, '[]') as hours, coalesce((
          select jsonb_agg(jsonb_build_object('kind', kind, 'firstDay', first_day,
            'lastDay', last_day, 'starts', to_char(starts, 'HH24:MI'),
            'ends', to_char(ends, 'HH24:MI'), 'reason', reason) order by first_day, id)
          from schedule_exceptions e
          where e.schedule_id = s.id and e.last_day >= ${from} and e.first_day <= ${to}), '[]')
          || coalesce((
          select jsonb_agg(jsonb_build_object('kind', 'busy', 'firstDay', starts::date,
            'lastDay', ends::date, 'starts', to_char(starts, 'HH24:MI'),
            'ends', to_char(ends, 'HH24:MI'), 'reason', title) order by starts)
          from (select starts_at at time zone ${zone} as starts, title,
              -- Rounded up to the minute, as HH24:MI cuts the seconds off.
              (ends_at + interval '59 seconds') at time zone ${zone} as ends
            from busy_times_of(i.id, tstzrange(${from}::date::timestamp at time zone ${zone},
              (${to}::date + 1)::timestamp at time zone ${zone}))) b), '[]')
          as exceptions
        from unnest(${ids as string[]}::uuid[]) i (id) left join schedules s on s.id = i.id`
      return new Map(found.map(({ id, hours, exceptions }) => [id, { hours, exceptions }]))
    },
  }
}

function keyOf({ weekday, validFrom, starts }: HoursBlock): string {
  return `${weekday} ${starts} ${validFrom ?? ''}`
}
