import type { Doctor } from './cast.ts'
import type { Chance } from './chance.ts'
import { type Day, weekdayOf } from './days.ts'

interface Span {
  readonly from: number
  readonly to: number
}

const weekdayHours: readonly Span[] = [
  { from: 8 * 60 + 30, to: 12 * 60 },
  { from: 13 * 60, to: 17 * 60 },
]
const weekendHours: readonly Span[] = [{ from: 9 * 60, to: 13 * 60 }]

/** The times of visits on a day of the week, in minutes since midnight; 1 for Monday. */
export function workingHours(weekday: number): readonly Span[] {
  return weekday > 5 ? weekendHours : weekdayHours
}

export interface Slot {
  readonly day: Day
  /** Minutes since midnight. */
  readonly start: number
  readonly end: number
}

interface Wish {
  readonly day: Day
  readonly minutes: number
  readonly notBefore: Day
  readonly notAfter: Day
  /** Days on which the patient has a visit already. */
  readonly busy: ReadonlySet<Day>
}

/** How many days a visit may be from the wished day. */
const leeway = 9

/** The calendar of one doctor; the times it gives never overlap. */
export function openCalendar(doctor: Doctor) {
  const taken = new Map<Day, Slot[]>()

  function freeStarts(day: Day, minutes: number): number[] {
    const slots = taken.get(day) ?? []
    // Long visits start at the full or half hour, so that no quarter hours are left over.
    const grid = minutes === 15 ? 15 : 30
    return workingHours(weekdayOf(day)).flatMap(({ from, to }) =>
      Array.from({ length: Math.floor((to - from) / grid) }, (_, place) => from + place * grid)
        .filter((start) => start + minutes <= to)
        .filter((start) => !slots.some((one) => one.start < start + minutes && start < one.end)),
    )
  }

  return {
    /** The free time nearest to a wish; null when there is none. */
    book(wish: Wish, chance: Chance): Slot | null {
      for (let distance = 0; distance <= leeway; distance += 1) {
        for (const day of distance === 0
          ? [wish.day]
          : [wish.day + distance, wish.day - distance]) {
          const isPossible =
            day >= wish.notBefore &&
            day <= wish.notAfter &&
            !wish.busy.has(day) &&
            doctor.weekdays.includes(weekdayOf(day))
          const [first, ...others] = isPossible ? freeStarts(day, wish.minutes) : []
          if (first === undefined) continue
          const start = chance.from([first, ...others])
          const slot = { day, start, end: start + wish.minutes }
          taken.set(day, [...(taken.get(day) ?? []), slot])
          return slot
        }
      }
      return null
    },
  }
}
export type Calendar = ReturnType<typeof openCalendar>
