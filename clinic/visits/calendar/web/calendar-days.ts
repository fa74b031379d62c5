import type { DateWords } from '../../../../contract/date-words.ts'
import { daysAfter, lastOfMonth, monthsAfter } from '../../../../contract/dates.ts'
import { firstOfWeek } from '../../../../contract/stretches.ts'
import type { CalendarView } from '../calendar.ts'

/** Days an agenda looks ahead. */
const agendaDays = 7

export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The days that a view around a date shows; a month is filled up to whole weeks. */
export function rangeOf(view: CalendarView, date: string, firstWeekday: number): DayRange {
  const startOf = (day: string) => firstOfWeek(day, firstWeekday)
  if (view === 'day') return { from: date, to: date }
  if (view === 'agenda') return { from: date, to: daysAfter(date, agendaDays - 1) }
  if (view === 'week') return { from: startOf(date), to: daysAfter(startOf(date), 6) }
  const first = `${date.slice(0, 8)}01`
  return { from: startOf(first), to: daysAfter(startOf(lastOfMonth(first)), 6) }
}

/** The date from which the view before (`-1`) or after (`1`) is drawn. */
export function stepped(view: CalendarView, date: string, direction: 1 | -1): string {
  if (view === 'month') return monthsAfter(date, direction)
  return daysAfter(date, direction * (view === 'day' ? 1 : 7))
}

export function datesOf({ from, to }: DayRange): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = daysAfter(date, 1)) dates.push(date)
  return dates
}

/** The days on screen, in words. */
export function titleOf(
  view: CalendarView,
  date: string,
  firstWeekday: number,
  words: DateWords,
): string {
  if (view === 'day') return words.full(date)
  if (view === 'month') return words.month(date)
  const { from, to } = rangeOf(view, date, firstWeekday)
  return words.range(from, to)
}
