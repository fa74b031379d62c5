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

const words = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(date))

/** `Sun 22 Nov` */
export const shortDay = (date: string) =>
  words(date, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '')

/** `Sunday 22 November 2026` */
export const longDay = (date: string) =>
  words(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')

/** The days on screen, in words. */
export function titleOf(view: CalendarView, date: string): string {
  if (view === 'day') return longDay(date)
  if (view === 'month') return words(date, { month: 'long', year: 'numeric' })
  const { from, to } = rangeOf(view, date)
  const end = words(to, { day: 'numeric', month: 'long', year: 'numeric' })
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  const start = words(from, {
    day: 'numeric',
    ...(isSameMonth ? {} : { month: 'long' }),
    ...(isSameYear ? {} : { year: 'numeric' }),
  })
  return `${start} – ${end}`
}
