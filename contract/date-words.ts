import { daysBetween, today as dayIn, wallClock } from './dates.ts'
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
  weekday: { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  dayOfMonth: { day: 'numeric', month: 'short' },
  range: { day: 'numeric', month: 'long', year: 'numeric' },
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

/** The minutes of a day in words, by the form of the clock: a calendar shows thousands of times. */
const timesByForm = new Map<string, Map<string, string>>()

function timesIn(form: string): Map<string, string> {
  const known = timesByForm.get(form) ?? new Map<string, string>()
  timesByForm.set(form, known)
  return known
}

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

const aways = new Map<Language, Intl.RelativeTimeFormat>()

function awayIn(language: Language): Intl.RelativeTimeFormat {
  const known = aways.get(language)
  if (known) return known
  const made = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  aways.set(language, made)
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
    const at = midnight(day)
    return Number.isNaN(at.getTime()) ? day : formatOf(locale, options).format(at)
  }

  /** `Tue 1 Dec`; in another year than today's `Tue 1 Dec 2025`. */
  const day = (date: string) =>
    inWords(date, date.startsWith(today.slice(0, 4)) ? parts.day : parts.dayOfYear)

  const away = (date: string) => awayIn(language).format(daysBetween(today, date), 'day')
  const near = (date: string) => (date === today ? away(date) : day(date))

  const hour = clock === '24' ? '2-digit' : 'numeric'
  const knownTimes = timesIn(`${locale} ${clock}`)
  const clockForm = { hour, minute: '2-digit', ...hourCycles[clock] } as const

  /** `15:00` or `3:00 PM`. */
  function time(at: string): string {
    // The end of a day.
    if (at === '24:00' && clock === '24') return at
    const known = knownTimes.get(at)
    if (known !== undefined) return known
    const whole = new Date(`2000-01-01T${at.padStart(5, '0')}:00Z`)
    if (Number.isNaN(whole.getTime())) return at
    const words = formatOf(locale, clockForm).format(whole)
    knownTimes.set(at, words)
    return words
  }

  /** `Tue 1 Dec, 15:00`; of today only `today 15:00`. */
  const moment = (date: string, at: string) =>
    date === today ? `${near(date)} ${time(at)}` : `${day(date)}, ${time(at)}`

  /** `15:00–15:30`. */
  const times = (from: string, to: string) => `${time(from)}–${time(to)}`

  return {
    day,
    time,
    moment,
    times,
    /** `today`, else `Tue 1 Dec`. */
    near,
    /** `today`, `tomorrow`, `in 9 days`, `9 days ago`. */
    away,
    /** `1 Dec 1980`, for dates of birth and other days whose weekday says nothing. */
    date: (of: string) => inWords(of, parts.date),
    /** `Tuesday, 1 December 2026`. */
    full: (of: string) => inWords(of, parts.full),
    /** `Tuesday`, beside a field that says the date. */
    weekday: (of: string) => inWords(of, parts.weekday),
    /** `December 2026`. */
    month: (of: string) => inWords(of, parts.month),
    /** `1 Dec`, under the axis of a chart. */
    dayOfMonth: (of: string) => inWords(of, parts.dayOfMonth),
    /** `Dec` */
    shortMonth: (of: string) => inWords(of, parts.shortMonth),
    /** The time of an ISO instant on the clinic's clocks, `15:00`. */
    clockOf: (iso: string) => time(wallClock(iso, timeZone).slice(11)),
    /** The same with its seconds, `15:00:07`. */
    exactClockOf(iso: string): string {
      const second = new Date(iso).toISOString().slice(17, 19)
      const whole = new Date(`2000-01-01T${wallClock(iso, timeZone).slice(11)}:${second}Z`)
      return formatOf(locale, { ...clockForm, second: '2-digit' }).format(whole)
    },
    /** `30 November – 6 December 2026`. */
    range: (from: string, to: string) =>
      formatOf(locale, parts.range).formatRange(midnight(from), midnight(to)),
    /** An ISO instant on the clinic's clocks, like `moment`. */
    instant(iso: string): string {
      const [date = '', at = ''] = wallClock(iso, timeZone).split(' ')
      return moment(date, at)
    },
    /** A sentence with each `YYYY-MM-DD` in it as `Tue 1 Dec`. */
    inText: (text: string) => text.replace(/\b\d{4}-\d\d-\d\d\b/g, day),
    /** The day of an ISO instant in the clinic, like `day`. */
    dayOf: (iso: string) => day(dayIn(timeZone, new Date(iso))),
  }
}
export type DateWords = ReturnType<typeof dateWords>
