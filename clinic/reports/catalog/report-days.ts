import { daysAfter, daysBetween, lastOfMonth, monthsAfter } from '../../../contract/dates.ts'
import {
  type Days,
  firstOfMonth,
  firstOfQuarter,
  firstOfWeek,
} from '../../../contract/stretches.ts'

/** The days to compare with: as many just before, whole months before whole months, or the same days a year ago. */
export function daysBefore({ from, to }: Days, how: 'before' | 'year'): Days {
  if (how === 'year') return { from: monthsAfter(from, -12), to: yearBefore(to) }
  if (from === firstOfMonth(from) && to === lastOfMonth(to)) {
    const months =
      12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
      (Number(to.slice(5, 7)) - Number(from.slice(5, 7))) +
      1
    return { from: monthsAfter(from, -months), to: daysAfter(from, -1) }
  }
  const length = daysBetween(from, to) + 1
  return { from: daysAfter(from, -length), to: daysAfter(to, -length) }
}

/** The last day of a month stays the last one. */
function yearBefore(to: string): string {
  return to === lastOfMonth(to)
    ? lastOfMonth(monthsAfter(firstOfMonth(to), -12))
    : monthsAfter(to, -12)
}

export const timeSteps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type TimeStep = (typeof timeSteps)[number]

/** The most steps of a report; longer ones are not drawn. */
export const mostSteps = 400

/** The first days of all steps of a stretch; the first one is the stretch's own first day. */
export function stepsOf({ from, to }: Days, step: TimeStep, firstWeekday: number): string[] {
  const starts = [from]
  let next = nextStep(from, step, firstWeekday)
  while (next <= to && starts.length <= mostSteps) {
    starts.push(next)
    next = nextStep(next, step, firstWeekday)
  }
  return starts
}

function nextStep(day: string, step: TimeStep, firstWeekday: number): string {
  switch (step) {
    case 'day':
      return daysAfter(day, 1)
    case 'week':
      return daysAfter(firstOfWeek(day, firstWeekday), 7)
    case 'month':
      return monthsAfter(firstOfMonth(day), 1)
    case 'quarter':
      return monthsAfter(firstOfQuarter(day), 3)
    case 'year':
      return monthsAfter(`${day.slice(0, 4)}-01-01`, 12)
  }
}

/** The coarsest step that still shows how a stretch went. */
export function usualStep({ from, to }: Days): TimeStep {
  const days = daysBetween(from, to) + 1
  return days <= 31 ? 'day' : days <= 120 ? 'week' : days <= 1100 ? 'month' : 'year'
}
