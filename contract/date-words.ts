import { wallClock } from './dates.ts'
import type { Language } from './language.ts'

/** How people of a clinic write days and times. */
export interface DateForm {
  /** ISO 3166 code; with the language it decides the order and the signs. */
  readonly country: string
  /** `country`: as is usual there; else a clock of 24 hours, or of 12 with AM and PM. */
  readonly clock: 'country' | '24' | '12'
  readonly timeZone: string
  /** Today in the clinic's time zone, `YYYY-MM-DD`. */
  readonly today: string
}

const parts = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  dayOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, made)
  return made
}

const hourCycles = { country: {}, '24': { hourCycle: 'h23' }, '12': { hourCycle: 'h12' } } as const

/**
 * The one formatter of days and times that people read. Days are `YYYY-MM-DD` and times `HH:MM`, as
 * the API gives them; nothing is shifted between time zones but instants. A text that is no day stays
 * as it is.
 */
export function dateWords(
  { country, clock, timeZone, today }: DateForm,
  language: Language = 'en',
) {
  const locale = `${language}-${country}`

  function inWords(day: string, options: Intl.DateTimeFormatOptions): string {
    const at = new Date(`${day}T00:00:00Z`)
    return Number.isNaN(at.getTime()) ? day : formatOf(locale, options).format(at)
  }

  /** `Tue 1 Dec`; in another year than today's `Tue 1 Dec 2025`. */
  const day = (date: string) =>
    inWords(date, date.startsWith(today.slice(0, 4)) ? parts.day : parts.dayOfYear)

  /** `15:00` or `3:00 PM`. */
  function time(at: string): string {
    // The end of a day.
    if (at === '24:00' && clock === '24') return at
    const whole = new Date(`2000-01-01T${at.padStart(5, '0')}:00Z`)
    if (Number.isNaN(whole.getTime())) return at
    const hour = clock === '24' ? '2-digit' : 'numeric'
    return formatOf(locale, { hour, minute: '2-digit', ...hourCycles[clock] }).format(whole)
  }

  /** `Tue 1 Dec, 15:00`; of today only `today 15:00`. */
  const moment = (date: string, at: string) =>
    date === today ? `today ${time(at)}` : `${day(date)}, ${time(at)}`

  return {
    day,
    time,
    moment,
    /** `today`, else `Tue 1 Dec`. */
    near: (date: string) => (date === today ? 'today' : day(date)),
    /** `1 Dec 1980`, for dates of birth and other days whose weekday says nothing. */
    date: (of: string) => inWords(of, parts.date),
    /** `Tuesday, 1 December 2026`. */
    full: (of: string) => inWords(of, parts.full),
    /** `December 2026`. */
    month: (of: string) => inWords(of, parts.month),
    /** The time of an ISO instant on the clinic's clocks, `15:00`. */
    clockOf: (iso: string) => time(wallClock(iso, timeZone).slice(11)),
    /** An ISO instant on the clinic's clocks, like `moment`. */
    instant(iso: string): string {
      const [date = '', at = ''] = wallClock(iso, timeZone).split(' ')
      return moment(date, at)
    },
  }
}
export type DateWords = ReturnType<typeof dateWords>
