import { daysAfter, minuteOfDay, weekdayOf } from '../../../contract/dates.ts'
import type { Hours } from '../../availability/schedules/server/free-slots.ts'
import { openHours } from '../../availability/schedules/server/open-hours.ts'

/**
 * The minutes in which a doctor sees patients, from one day to another, both included; 0 for a doctor
 * for whom no hours were entered, because the whole day is no measure of use. Equal weekdays are
 * reckoned once: a year of forty doctors has 29,000 days.
 */
export function openMinutes(clinic: Hours, doctor: Hours, from: string, to: string): number {
  if (doctor.hours.length === 0 && clinic.hours.length === 0) return 0
  // Times that are busy elsewhere stay open hours.
  const changing = [...clinic.exceptions, ...doctor.exceptions].filter(
    ({ kind }) => kind !== 'busy',
  )
  const hasSeasons = [...clinic.hours, ...doctor.hours].some(
    ({ validFrom, validUntil }) => validFrom !== null || validUntil !== null,
  )
  const usual = new Map<number, number>()
  let sum = 0
  for (let date = from; date <= to; date = daysAfter(date, 1)) {
    const isUsual =
      !hasSeasons && !changing.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
    const weekday = weekdayOf(date)
    const minutes = (isUsual ? usual.get(weekday) : undefined) ?? minutesOn(clinic, doctor, date)
    if (isUsual) usual.set(weekday, minutes)
    sum += minutes
  }
  return sum
}

function minutesOn(clinic: Hours, doctor: Hours, date: string): number {
  return openHours(clinic, doctor, date).open.reduce(
    (sum, { starts, ends }) => sum + minuteOfDay(ends) - minuteOfDay(starts),
    0,
  )
}
