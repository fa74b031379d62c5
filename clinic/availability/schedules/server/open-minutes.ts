import { daysAfter, minuteOfDay, weekdayOf } from '../../../../contract/dates.ts'
import type { Hours } from './free-slots.ts'
import { openHours } from './open-hours.ts'

/** The minutes in which a doctor sees patients, from one day to another, both included. */
export function openMinutes(clinic: Hours, doctor: Hours, from: string, to: string): number {
  let sum = 0
  for (const minutes of openMinutesByDay(clinic, doctor, from, to).values()) sum += minutes
  return sum
}

/**
 * The same day by day; none for a doctor for whom no hours were entered, because the whole day is no measure of use.
 * Equal weekdays are reckoned once: a year of forty doctors has 15,000 days.
 */
export function openMinutesByDay(
  clinic: Hours,
  doctor: Hours,
  from: string,
  to: string,
): ReadonlyMap<string, number> {
  const byDay = new Map<string, number>()
  if (doctor.hours.length === 0 && clinic.hours.length === 0) return byDay
  // Times that are busy elsewhere stay open hours.
  const changing = [...clinic.exceptions, ...doctor.exceptions].filter(
    ({ kind }) => kind !== 'busy',
  )
  const hasSeasons = [...clinic.hours, ...doctor.hours].some(
    ({ validFrom, validUntil }) => validFrom !== null || validUntil !== null,
  )
  const usual = new Map<number, number>()
  for (let date = from; date <= to; date = daysAfter(date, 1)) {
    const isUsual =
      !hasSeasons && !changing.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
    const weekday = weekdayOf(date)
    const minutes = (isUsual ? usual.get(weekday) : undefined) ?? minutesOn(clinic, doctor, date)
    if (isUsual) usual.set(weekday, minutes)
    if (minutes > 0) byDay.set(date, minutes)
  }
  return byDay
}

function minutesOn(clinic: Hours, doctor: Hours, date: string): number {
  return openHours(clinic, doctor, date).open.reduce(
    (sum, { starts, ends }) => sum + minuteOfDay(ends) - minuteOfDay(starts),
    0,
  )
}
