import { Temporal } from 'temporal-polyfill'
import type { HoursBlock } from '../hours.ts'

/** An exception to the week; see `ScheduleException`. */
interface Exception {
  /** `busy`: the doctor is busy in another calendar. */
  readonly kind: 'away' | 'extra' | 'busy'
  readonly firstDay: string
  readonly lastDay: string
  readonly starts: string | null
  readonly ends: string | null
  readonly reason?: string
}

export interface Hours {
  readonly hours: readonly HoursBlock[]
  readonly exceptions: readonly Exception[]
}

/** A stretch of time in milliseconds since the epoch; its end is the first moment after it. */
export interface Span {
  readonly start: number
  readonly end: number
}

interface Asked {
  /** IANA name of the clinic's time zone. */
  readonly timeZone: string
  readonly clinic: Hours
  readonly doctor: Hours
  /** When other visits hold the doctor, in any order. */
  readonly busy: readonly Span[]
  /**
   * Each need lists its places, each place the times at which it is taken. One place of each need has
   * to be free all the time: two rooms taken one after the other leave none for a visit across both
   * times.
   */
  readonly needs?: readonly (readonly (readonly Span[])[])[]
  /** Days as `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly to: string
  readonly minutes: number
  /**
   * Minutes before and after a visit that have to be free of other visits; they may lie outside of the
   * hours.
   */
  readonly buffers?: { readonly before: number; readonly after: number }
  /** Minutes from one start to the next, counted from the beginning of each block of hours. */
  readonly step: number
  /** No earlier start is offered; milliseconds since the epoch. */
  readonly notBefore: number
  /** One more start to try; the only one where neither doctor nor clinic has hours. */
  readonly alsoAt?: number | undefined
}

export interface Slot {
  readonly startsAt: number
  readonly date: string
  readonly time: string
}

/**
 * Every start at which a visit fits into the hours of doctor and clinic, outside of absences, holidays
 * and, with its buffers, other visits. Without any hours there is nothing to offer. Wall-clock times
 * that occur twice when clocks go back mean the second one, as in PostgreSQL.
 */
export function freeSlots(asked: Asked, clocks = wallClocks(asked.timeZone)): Slot[] {
  const { clinic, doctor, minutes, step, buffers, alsoAt } = asked
  const hasHours = clinic.hours.length + doctor.hours.length > 0
  if (!hasHours && alsoAt === undefined) return []
  // A visit may last past midnight, into the hours of the day after.
  const endOfLastDay = clocks.instant(asked.to, '24:00')
  const days = daysBetween(asked.from, Temporal.PlainDate.from(asked.to).add({ days: 1 }))
  const away = merged([...awaySpans(clinic, clocks), ...awaySpans(doctor, clocks)])
  const booked = merged(asked.busy)
  const needs = (asked.needs ?? []).map((places) => places.map(merged))
  const opening = clinic.hours.length === 0 ? null : openSpans(clinic, days, clocks)
  const own = doctor.hours.length === 0 ? (opening ?? []) : openSpans(doctor, days, clocks)
  const length = minutes * 60_000
  const also = alsoAt === undefined ? null : { start: alsoAt, end: alsoAt + length }
  const before = (buffers?.before ?? 0) * 60_000
  const after = (buffers?.after ?? 0) * 60_000
  const found: Slot[] = []
  function look(start: number): void {
    if (start < asked.notBefore) return
    const visit = { start, end: start + length }
    if (opening && !holds(opening, visit)) return
    const held = { start: start - before, end: visit.end + after }
    if (meets(away, visit) || meets(booked, held)) return
    if (!needs.every((places) => places.some((place) => !meets(place, held)))) return
    const slot = clocks.slot(start)
    if (slot) found.push(slot)
  }
  for (const block of own) {
    const last = Math.min(block.end - length, endOfLastDay - 1)
    for (let start = block.start; start <= last; start += step * 60_000) look(start)
  }
  if (
    also &&
    (!hasHours || holds(own, also)) &&
    !found.some((slot) => slot.startsAt === also.start)
  ) {
    look(also.start)
  }
  return found
}

const hour = 3_600_000

/** Reads and finds wall-clock times of one zone, each only once. */
export function wallClocks(timeZone: string) {
  const instants = new Map<string, number>()
  const offsets = new Map<number, number>()
  const steadyOffsets = new Map<string, number | null>()
  const slots = new Map<number, Slot | null>()

  /** Minutes by which the clocks are ahead of UTC; they change at quarters of an hour only. */
  function offset(at: number): number {
    const quarter = Math.floor(at / 900_000)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
    const found = zoned.offsetNanoseconds / 60e9
    offsets.set(quarter, found)
    return found
  }

  /** The offset of a whole day, also of one in UTC, and of the hours around it; null when the clocks change then. */
  function steadyOffset(date: string): number | null {
    const known = steadyOffsets.get(date)
    if (known !== undefined) return known
    const midnight = Date.parse(date)
    const [before, after] = [offset(midnight - 16 * hour), offset(midnight + 40 * hour)]
    const found = before === after ? before : null
    steadyOffsets.set(date, found)
    return found
  }

  /** The moment of a wall-clock time; `24:00` is the start of the next day. */
  function instant(date: string, time: string): number {
    const steady = steadyOffset(date)
    if (steady !== null) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return Date.parse(date) + hours * hour + (minutes - steady) * 60_000
    }
    const key = `${date} ${time}`
    const known = instants.get(key)
    if (known !== undefined) return known
    const day = Temporal.PlainDate.from(date)
    const local =
      time === '24:00'
        ? day.add({ days: 1 }).toPlainDateTime()
        : day.toPlainDateTime(Temporal.PlainTime.from(time))
    const found = local.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds
    instants.set(key, found)
    return found
  }

  /**
   * A start with its wall-clock time; null for the first of two equal hours, which has no name of its
   * own.
   */
  function slot(at: number): Slot | null {
    const known = slots.get(at)
    if (known !== undefined) return known
    const steady = steadyOffset(new Date(at).toISOString().slice(0, 10))
    const local = new Date(at + (steady ?? offset(at)) * 60_000).toISOString()
    const [date, time] = [local.slice(0, 10), local.slice(11, 16)]
    const isNamed = steady !== null || instant(date, time) === at
    const found = isNamed ? { startsAt: at, date, time } : null
    slots.set(at, found)
    return found
  }

  return { instant, slot }
}
type Clocks = ReturnType<typeof wallClocks>

function openSpans({ hours, exceptions }: Hours, days: readonly Day[], clocks: Clocks): Span[] {
  const spans = days.flatMap(({ date, weekday }) =>
    [
      ...hours.filter(
        (block) =>
          block.weekday === weekday &&
          (!block.validFrom || block.validFrom <= date) &&
          (!block.validUntil || block.validUntil >= date),
      ),
      ...exceptions.filter(
        ({ kind, firstDay, lastDay }) => kind === 'extra' && firstDay <= date && date <= lastDay,
      ),
    ].map(({ starts, ends }) => ({
      start: clocks.instant(date, starts ?? '00:00'),
      end: clocks.instant(date, ends ?? '24:00'),
    })),
  )
  return merged(spans)
}

function awaySpans({ exceptions }: Hours, clocks: Clocks): Span[] {
  return exceptions
    .filter(({ kind }) => kind !== 'extra')
    .map(({ firstDay, lastDay, starts, ends }) => ({
      start: clocks.instant(firstDay, starts ?? '00:00'),
      end: clocks.instant(lastDay, ends ?? '24:00'),
    }))
}

/** Sorts spans and joins those that touch: hours to noon and from noon become one stretch. */
function merged(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start)
  const whole: { start: number; end: number }[] = []
  for (const { start, end } of sorted) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end })
  }
  return whole
}

/** Whether a span overlaps one of the sorted spans. */
function meets(spans: readonly Span[], { start, end }: Span): boolean {
  const next = firstEndingAfter(spans, start)
  return next !== undefined && next.start < end
}

/** Whether a span lies within one of the sorted spans. */
function holds(spans: readonly Span[], { start, end }: Span): boolean {
  const next = firstEndingAfter(spans, start)
  return next !== undefined && next.start <= start && end <= next.end
}

/** A binary search. */
function firstEndingAfter(spans: readonly Span[], start: number): Span | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  return spans[low]
}

interface Day {
  readonly date: string
  readonly weekday: number
}

function daysBetween(from: string, last: Temporal.PlainDate): Day[] {
  const days: Day[] = []
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    days.push({ date: day.toString(), weekday: day.dayOfWeek })
  }
  return days
}
