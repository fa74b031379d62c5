import * as z from 'zod'
import type { DateWords } from '../../../contract/date-words.ts'
import { isRealDay } from '../../../contract/dates.ts'

/**
 * When something happened, as exactly as it is known: `2019`, `2019-03`, `2019-03-12`, or with the time of
 * the clinic's clock `2019-03-12T14:30`. As texts they sort by time; FHIR's `dateTime` without a zone.
 */
const momentPattern = /^\d{4}(-(0[1-9]|1[0-2])(-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?)?)?$/

/** Whether a text is a moment of the calendar. */
export function isMoment(value: string): boolean {
  if (!momentPattern.test(value) || value.startsWith('0000')) return false
  return value.length < 10 || isRealDay(value.slice(0, 10))
}

const notOne = (label: string) => `${label} is no year, month or day of the calendar.`

/** A moment that may be left out; empty becomes null. */
export function optionalMoment(label: string) {
  return z
    .string({ error: notOne(label) })
    .trim()
    .refine((value) => value === '' || isMoment(value), notOne(label))
    .nullish()
    .transform((value) => value || null)
}

export function requiredMoment(label: string) {
  return z
    .string({ error: `${label} is required.` })
    .trim()
    .min(1, `${label} is required.`)
    .refine((value) => value === '' || isMoment(value), notOne(label))
}

/** Whether one moment is before another, as far as both are known: a year is not before its days. */
export function isBefore(moment: string, other: string): boolean {
  const length = Math.min(moment.length, other.length)
  return moment.slice(0, length) < other.slice(0, length)
}

/** `2019`, `March 2019`, `12 Mar 2019`, `12 Mar 2019, 14:30` */
export function momentInWords(moment: string, words: DateWords): string {
  if (moment.length > 10) {
    return `${words.date(moment.slice(0, 10))}, ${words.time(moment.slice(11))}`
  }
  if (moment.length === 10) return words.date(moment)
  return moment.length === 7 ? words.month(`${moment}-01`) : moment
}
