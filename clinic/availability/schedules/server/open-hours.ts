import { clockAt, minuteOfDay, weekdayOf } from '../../../../contract/dates.ts'
import type { Hours } from './free-slots.ts'

/** Minutes since midnight on the clinic's clocks. */
interface Stretch {
  readonly start: number
  readonly end: number
}

export interface DayHours {
  readonly open: readonly { readonly starts: string; readonly ends: string }[]
  /** Why the doctor is away at some time of the day; null when they are not. */
  readonly away: string | null
  /** When the doctor is busy in another calendar. */
  readonly busy: readonly {
    readonly starts: string
    readonly ends: string
    readonly title: string
  }[]
}

const wholeDay: readonly Stretch[] = [{ start: 0, end: 24 * 60 }]

/**
 * When a doctor sees patients on a day: their own hours while the clinic is open, without absences and
 * holidays. A doctor without hours has the clinic's; a clinic without hours is always open.
 */
export function openHours(clinic: Hours, doctor: Hours, date: string): DayHours {
  const opening = hoursOf(clinic, date)
  const own = hoursOf(doctor, date)
  const away = [...takenOn(clinic, date, 'away'), ...takenOn(doctor, date, 'away')]
  const open = without(common(own ?? wholeDay, opening ?? wholeDay), away)
  return {
    open: open.map(({ start, end }) => ({ starts: clockAt(start), ends: clockAt(end) })),
    away: away[0]?.reason ?? null,
    busy: takenOn(doctor, date, 'busy')
      .filter(({ start, end }) => start < end)
      .map(({ start, end, reason }) => ({
        starts: clockAt(start),
        ends: clockAt(end),
        title: reason,
      })),
  }
}

/** Minutes of the open hours in which the doctor is busy elsewhere. */
export function busyMinutes({ open, busy }: Pick<DayHours, 'open' | 'busy'>): number {
  const minutes = ({ starts, ends }: { starts: string; ends: string }) => ({
    start: minuteOfDay(starts),
    end: minuteOfDay(ends),
  })
  return common(open.map(minutes), busy.map(minutes)).reduce(
    (sum, { start, end }) => sum + end - start,
    0,
  )
}

/** Null when no hours were entered. */
function hoursOf({ hours, exceptions }: Hours, date: string): readonly Stretch[] | null {
  if (hours.length === 0) return null
  // `weekdayOf` gives Sunday as 7, not 0.
  const weekday = weekdayOf(date)
  return [
    ...hours.filter(
      (block) =>
        block.weekday === weekday &&
        (block.validFrom ?? date) <= date &&
        (block.validUntil ?? date) >= date,
    ),
    ...exceptions.filter(
      ({ kind, firstDay, lastDay }) => kind === 'extra' && firstDay <= date && date <= lastDay,
    ),
  ].map(({ starts, ends }) => ({
    start: minuteOfDay(starts ?? '00:00'),
    end: minuteOfDay(ends ?? '24:00'),
  }))
}

function takenOn(
  { exceptions }: Hours,
  date: string,
  why: 'away' | 'busy',
): (Stretch & { reason: string })[] {
  return exceptions
    .filter(({ kind, firstDay, lastDay }) => kind === why && firstDay <= date && date <= lastDay)
    .map(({ firstDay, lastDay, starts, ends, reason }) => ({
      start: date === firstDay ? minuteOfDay(starts ?? '00:00') : 0,
      end: date === lastDay ? minuteOfDay(ends ?? '24:00') : 24 * 60,
      reason: reason ?? '',
    }))
}

/** The intersection of two lists of stretches, in order and without overlaps. */
function common(some: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  const shared = merged(some).flatMap((a) =>
    merged(others).map((b) => ({
      start: Math.max(a.start, b.start),
      end: Math.min(a.end, b.end),
    })),
  )
  return shared.filter(({ start, end }) => start < end)
}

function without(whole: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  return taken.reduce<Stretch[]>(
    (left, { start, end }) =>
      left
        .flatMap((one) => [
          { start: one.start, end: Math.min(one.end, start) },
          { start: Math.max(one.start, end), end: one.end },
        ])
        .filter((one) => one.start < one.end),
    [...whole],
  )
}

function merged(stretches: readonly Stretch[]): Stretch[] {
  const whole: { start: number; end: number }[] = []
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end })
  }
  return whole
}
