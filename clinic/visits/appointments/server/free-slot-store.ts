import { daysAfter } from '../../../../contract/dates.ts'
import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { clinicSchedule } from '../../../availability/schedules/schedule.ts'
import {
  freeSlots,
  type Hours,
  type Slot,
  type Span,
  wallClocks,
} from '../../../availability/schedules/server/free-slots.ts'
import { scheduleStore } from '../../../availability/schedules/server/schedule-store.ts'
import { visitTypeStore } from '../../../availability/visit-types/server/visit-type-store.ts'
import { type listFreeSlots, type listNextFree, mostDoctors } from '../free-slot.ts'
import { othersInTheWay } from './others-in-the-way.ts'
import { visitResources } from './visit-resources.ts'

const unset: Hours = { hours: [], exceptions: [] }
const mostSlots = 500
/** How far ahead the next free start of a doctor is searched, in days. */
const horizon = 62

/** Free starts of doctors: their hours, less booked and held times. */
export function freeSlotStore(sql: Sql) {
  const schedules = scheduleStore(sql)
  const types = visitTypeStore(sql)
  const others = othersInTheWay(sql)
  const resources = visitResources(sql)

  /** Doctors who see patients, at most as many as one request searches. */
  const doctorsWhere = (where: Fragment) => sql<
    { id: string; name: string | null; email: string | null; specialty: string | null }[]
  >`
    select id, nullif(name, '') as name, email, specialty from users
    where role = 'doctor' and status in ('active', 'no sign-in') and takes_appointments and ${where}
    order by name, id limit ${mostDoctors}`

  /** Times that are booked or held with these doctors in a stretch of time, by doctor. */
  async function busySpans(
    doctorIds: readonly string[],
    stretch: Span,
    except: string | undefined,
  ): Promise<Map<string, Span[]>> {
    const spans = await sql<(Span & { doctorId: string })[]>`
      select doctor_id,
        (extract(epoch from coalesce(held_from, starts_at)) * 1000)::float as start,
        (extract(epoch from coalesce(held_until, ends_at)) * 1000)::float as end
      from appointments
      where doctor_id = any(${doctorIds as string[]}) and released is null
        and deleted_at is null and id is distinct from ${except ?? null}
        and starts_at < to_timestamp(${stretch.end / 1000}) + interval '1 day'
        and starts_at > to_timestamp(${stretch.start / 1000}) - interval '1 day'
        and ends_at > to_timestamp(${stretch.start / 1000}) - interval '1 day'
      union all
      select doctor_id, (extract(epoch from lower(during)) * 1000)::float,
        (extract(epoch from upper(during)) * 1000)::float
      from held_times where doctor_id = any(${doctorIds as string[]})`
    return Map.groupBy(spans, ({ doctorId }) => doctorId)
  }

  /** Starts of group visits that have a place left, by doctor. */
  async function openGroups(
    doctorIds: readonly string[],
    stretch: Span,
    visitTypeId: string | undefined,
  ): Promise<Map<string, number[]>> {
    if (!visitTypeId) return new Map()
    const starts = await sql<{ doctorId: string; start: number }[]>`
      select g.doctor_id, (extract(epoch from g.starts_at) * 1000)::float as start
      from (
        select doctor_id, visit_type_id, starts_at, group_place from appointments
        where released is null and deleted_at is null and group_id is not null
        union all
        select doctor_id, visit_type_id, starts_at, group_place from open_offers
        where group_id is not null
      ) g join visit_types t on t.id = g.visit_type_id
      where g.doctor_id = any(${doctorIds as string[]}) and t.id = ${visitTypeId}
        and g.starts_at >= greatest(now(), to_timestamp(${stretch.start / 1000}))
        and g.starts_at < to_timestamp(${stretch.end / 1000})
      group by g.doctor_id, g.starts_at, t.capacity
      having count(g.group_place) < t.capacity`
    const byDoctor = Map.groupBy(starts, ({ doctorId }) => doctorId)
    return new Map([...byDoctor].map(([id, found]) => [id, found.map(({ start }) => start)]))
  }

  /** Free starts of each of the doctors, from the clinic's present minute on. */
  async function find(
    doctorIds: readonly string[],
    asked: Omit<QueryOf<typeof listFreeSlots>, 'doctorId'> & { readonly alsoAt?: number },
  ): Promise<Map<string, { hasHours: boolean; minutes: number; slots: Slot[] }>> {
    const [clinic, type, hours] = await Promise.all([
      readClinicRow(sql),
      asked.visitTypeId ? types.find(asked.visitTypeId) : undefined,
      // With the day after: a visit may last past midnight.
      schedules.hoursOf([clinicSchedule, ...doctorIds], asked.from, daysAfter(asked.to, 1)),
    ])
    const clocks = wallClocks(clinic.timeZone)
    const stretch = {
      start: clocks.instant(asked.from, '00:00'),
      end: clocks.instant(asked.to, '24:00'),
    }
    const busy = await busySpans(doctorIds, stretch, asked.except)
    const groups = await openGroups(doctorIds, stretch, asked.visitTypeId)
    const opening = hours.get(clinicSchedule) ?? unset
    const minutes = asked.minutes ?? type?.minutes ?? clinic.visitMinutes
    const elsewhere = await others.ofPatient(stretch, asked)
    const { lists } = await resources.needsAt(
      { visitTypeId: asked.visitTypeId ?? null, resourceIds: asked.resourceId },
      asked.except,
    )
    const needs = await others.ofNeeds(stretch, lists, asked)
    const buffers = { before: type?.bufferBefore ?? 0, after: type?.bufferAfter ?? 0 }
    return new Map(
      doctorIds.map((id) => {
        const doctor = hours.get(id) ?? unset
        const alone = freeSlots(
          {
            timeZone: clinic.timeZone,
            clinic: opening,
            doctor,
            busy: [...(busy.get(id) ?? []), ...elsewhere],
            needs,
            from: asked.from,
            to: asked.to,
            minutes,
            buffers,
            step: Math.min(minutes, clinic.visitMinutes),
            notBefore: Date.now(),
            alsoAt: asked.alsoAt,
          },
          clocks,
        )
        const length = minutes * 60_000
        const joinable = (groups.get(id) ?? []).filter(
          (start) => !elsewhere.some((span) => span.start < start + length && start < span.end),
        )
        const slots = withGroups(alone, joinable, clocks)
        return [id, { hasHours: doctor.hours.length + opening.hours.length > 0, minutes, slots }]
      }),
    )
  }

  return {
    async list({
      doctorId,
      ...asked
    }: QueryOf<typeof listFreeSlots>): Promise<AnswerOf<typeof listFreeSlots>> {
      const doctorIds = doctorId ?? (await doctorsWhere(sql`true`)).map(idOf)
      const found = await find(doctorIds, asked)
      return {
        hasHours: [...found.values()].some((one) => one.hasHours),
        slots: inOrder(found)
          .slice(0, mostSlots)
          .map(({ date, time, doctorId: id }) => ({ date, time, doctorId: id })),
      }
    },

    /** Free starts of several doctors, the soonest first, and how long the visit is. */
    async ofDoctors(doctorIds: readonly string[], asked: Parameters<typeof find>[1]) {
      const found = await find(doctorIds, asked)
      return {
        minutes: [...found.values()][0]?.minutes ?? 0,
        slots: inOrder(found),
      }
    },

    async next({
      search,
      from: first,
      ...visit
    }: QueryOf<typeof listNextFree>): Promise<AnswerOf<typeof listNextFree>> {
      const doctors = await doctorsWhere(containsWords(sql, 'search_text', search))
      const { today } = await readClinicRow(sql)
      const from = first && first > today ? first : today
      const to = daysAfter(from, horizon - 1)
      const found = await find(doctors.map(idOf), { from, to, ...visit })
      return doctors
        .flatMap((doctor) => {
          const [slot] = found.get(doctor.id)?.slots ?? []
          return slot ? [{ doctor, ...slot }] : []
        })
        .toSorted((a, b) => a.startsAt - b.startsAt)
        .map(({ doctor, date, time }) => ({ doctor, date, time }))
    },
  }
}

const idOf = ({ id }: { readonly id: string }) => id

/** Slots of several doctors, the soonest first. */
function inOrder(found: ReadonlyMap<string, { readonly slots: readonly Slot[] }>) {
  return [...found]
    .flatMap(([doctorId, { slots }]) => slots.map((slot) => ({ doctorId, ...slot })))
    .toSorted((a, b) => a.startsAt - b.startsAt)
}

/** Adds group visits that have a place left to the free starts. */
function withGroups(
  slots: readonly Slot[],
  starts: readonly number[],
  clocks: ReturnType<typeof wallClocks>,
): Slot[] {
  const joinable = starts
    .filter((start) => !slots.some(({ startsAt }) => startsAt === start))
    .map((start) => clocks.slot(start))
    .filter((slot) => slot !== null)
  return [...slots, ...joinable].toSorted((a, b) => a.startsAt - b.startsAt)
}
