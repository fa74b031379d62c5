import * as z from 'zod'

/** A calendar day without time zone, `YYYY-MM-DD`; never shifted. */
export function plainDate(label: string) {
  const missing = `${label} is required.`
  return z
    .string({ error: missing })
    .check(
      z.minLength(1, missing),
      z.refine<string>(isRealDay, `${label} is not a day of the calendar.`),
    )
}

/** Like `plainDate`, but may be left out; empty becomes null. */
export function optionalDate(label: string) {
  return z
    .string()
    .refine((value) => value === '' || isRealDay(value), `${label} is not a day of the calendar.`)
    .nullish()
    .transform((value) => value || null)
}

/** A wall-clock time of the clinic, 24-hour `HH:MM`. */
export function plainTime(label: string) {
  const missing = `${label} is required.`
  return z
    .string({ error: missing })
    .check(
      z.minLength(1, missing),
      z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 14:30.`),
    )
}

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for days that exist in the years 1 to 9999. */
export function isRealDay(value: string): boolean {
  const match = dayPattern.exec(value)
  if (!match || match[1] === '0000') return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** Today in a time zone (IANA name), as `YYYY-MM-DD`. */
export function today(timeZone: string, now: Date = new Date()): string {
  return formOf(timeZone).day.format(now)
}

/** The wall-clock time in a time zone, as `HH:MM`. */
export function timeNow(timeZone: string, now: Date = new Date()): string {
  return formOf(timeZone).time.format(now)
}

interface Forms {
  readonly day: Intl.DateTimeFormat
  readonly time: Intl.DateTimeFormat
}

/** By time zone: making a form takes a hundred times as long as using it. */
const forms = new Map<string, Forms>()

function formOf(timeZone: string): Forms {
  const known = forms.get(timeZone)
  if (known) return known
  const made = {
    day: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  }
  forms.set(timeZone, made)
  return made
}

/** `09:30` → 570; `24:00` ends a day. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 570 → `09:30`. */
export function clockAt(minute: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** The day that is so many days after another one, or before it. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The last day of the month of a day. */
export function lastOfMonth(date: string): string {
  const days = new Date(
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0),
  ).getUTCDate()
  return `${date.slice(0, 8)}${days}`
}

/** The same day of another month, or its last one. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 8)
  const last = lastOfMonth(`${first}01`)
  const same = `${first}${date.slice(8)}`
  return same < last ? same : last
}

/** Days from one to the other: 0 for the same. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/**
 * Whether `to` is not before `from`, and the days from one to the other, both included, are at most
 * `most`.
 */
export function isStretch(from: string, to: string, most: number): boolean {
  return from <= to && daysBetween(from, to) < most
}

/** 1 (Monday) to 7; NaN for a text that is no day. */
export function weekdayOf(date: string): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
}

/** An ISO instant as the clocks of a time zone show it: `2026-03-01 14:30`. */
export function wallClock(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return `${today(timeZone, at)} ${timeNow(timeZone, at)}`
}

/**
 * Dates of birth are not in the future and not before 1900 (V-10).
 * `day` is today in the clinic's time zone: a child born this morning east of Greenwich counts.
 */
export function isPossibleBirthday(value: string, day: string): boolean {
  return value >= '1900-01-01' && value <= day
}

/** Completed years on a day. */
export function ageOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4))
  return day.slice(5) < dob.slice(5) ? years - 1 : years
}
