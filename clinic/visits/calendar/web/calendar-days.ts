import type { DateWords } from '../../../../contract/date-words.ts'
import { daysAfter, lastOfMonth, monthsAfter, weekdayOf } from '../../../../contract/dates.ts'
import type { CalendarView } from '../calendar.ts'

/** Days an agenda looks ahead. */
const agendaDays = 7

/** Weeks begin on Monday. */
export function mondayOf(date: string): string {
  return daysAfter(date, 1 - weekdayOf(date))
}

export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The days that a view around a date shows; a month is filled up to whole weeks. */
export function rangeOf(view: CalendarView, date: string): DayRange {
  if (view === 'day') return { from: date, to: date }
  if (view === 'agenda') return { from: date, to: daysAfter(date, agendaDays - 1) }
  if (view === 'week') return { from: mondayOf(date), to: daysAfter(mondayOf(date), 6) }
  const first = `${date.slice(0, 8)}01`
  return { from: mondayOf(first), to: daysAfter(mondayOf(lastOfMonth(first)), 6) }
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
export function titleOf(view: CalendarView, date: string, words: DateWords): string {
  if (view === 'day') return words.full(date)
  if (view === 'month') return words.month(date)
  const { from, to } = rangeOf(view, date)
  return words.range(from, to)
}
