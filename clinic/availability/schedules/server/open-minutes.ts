import { daysAfter, minuteOfDay } from '../../../../contract/dates.ts'
import type { Hours } from './free-slots.ts'
import { openHours } from './open-hours.ts'

/** The open minutes of a doctor over many days, so that a year takes a few lines. */
export interface OpenMinutes {
  /** Every seventh day from the first one to the last one, but those that differ. */
  readonly weeks: readonly {
    readonly first: string
    readonly last: string
    readonly minutes: number
  }[]
  /** Days of leave, holidays and extra hours, with what is left of them. */
  readonly days: readonly { readonly day: string; readonly minutes: number }[]
}

/**
 * The minutes in which a doctor sees patients, from one day to another, both included. There are none for a doctor for
 * whom no hours were entered, because the whole day is no measure of use. Times that are busy elsewhere stay open.
 */
export function openMinutes(clinic: Hours, doctor: Hours, from: string, to: string): OpenMinutes {
  if (doctor.hours.length === 0 && clinic.hours.length === 0) return { weeks: [], days: [] }
  const usual = [clinic, doctor].map(({ hours }) => ({ hours, exceptions: [] }))
  const [usualClinic = clinic, usualDoctor = doctor] = usual
  const weeks = seasonsOf([...clinic.hours, ...doctor.hours], from, to).flatMap(([start, end]) =>
    Array.from({ length: 7 }, (_, place) => daysAfter(start, place))
      .filter((first) => first <= end)
      .map((first) => ({ first, last: end, minutes: minutesOn(usualClinic, usualDoctor, first) }))
      .filter(({ minutes }) => minutes > 0),
  )
  const differing = new Set(
    [...clinic.exceptions, ...doctor.exceptions]
      .filter(({ kind }) => kind !== 'busy')
      .flatMap(({ firstDay, lastDay }) =>
        daysFrom(firstDay > from ? firstDay : from, lastDay < to ? lastDay : to),
      ),
  )
  const days = [...differing].map((day) => ({ day, minutes: minutesOn(clinic, doctor, day) }))
  return { weeks, days }
}

/** Stretches in which each weekday has the same hours, as their first and last days. */
function seasonsOf(hours: Hours['hours'], from: string, to: string): [string, string][] {
  const starts = hours.flatMap(({ validFrom, validUntil }) => [
    ...(validFrom ? [validFrom] : []),
    ...(validUntil ? [daysAfter(validUntil, 1)] : []),
  ])
  const firsts = [...new Set([from, ...starts.filter((day) => from < day && day <= to)])].sort()
  return firsts.map((first, place) => {
    const next = firsts[place + 1]
    return [first, next ? daysAfter(next, -1) : to]
  })
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}

function minutesOn(clinic: Hours, doctor: Hours, date: string): number {
  return openHours(clinic, doctor, date).open.reduce(
    (sum, { starts, ends }) => sum + minuteOfDay(ends) - minuteOfDay(starts),
    0,
  )
}
