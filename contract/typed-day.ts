import type { DateForm } from './date-words.ts'
import { daysAfter, isRealDay } from './dates.ts'
import type { Language } from './language.ts'

const nearby: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** Two digits stand for a year of this century, unless it is further ahead than this. */
const yearsAhead = 20

type Named = 'month' | 'weekday'

const names = new Map<string, readonly string[]>()

/** The names of months or weekdays, made when somebody first types one: making a form of dates takes milliseconds. */
function namesOf(language: Language, named: Named): readonly string[] {
  const key = `${language} ${named}`
  const known = names.get(key)
  if (known) return known
  const form = new Intl.DateTimeFormat(language, { [named]: 'long', timeZone: 'UTC' })
  // January 1, 2023 is a Sunday.
  const days =
    named === 'month'
      ? Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month))
      : Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day))
  const made = days.map((day) => form.format(day).toLowerCase())
  names.set(key, made)
  return made
}

const startsOne = (all: readonly string[], word: string) =>
  word.length >= 3 ? all.findIndex((name) => name.startsWith(word)) : -1

/** The order of day, month and year in a country, such as `month day year`. */
function orderIn(country: string): readonly ('day' | 'month' | 'year')[] {
  const parts = new Intl.DateTimeFormat(`en-${country}`, { timeZone: 'UTC' }).formatToParts(0)
  return parts.flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? [type] : [],
  )
}

/**
 * The day that somebody typed, as `YYYY-MM-DD`: `2026-12-01`, in the order of the country `12/1/2026` or
 * `1.12.26` or `01122026`, in words `Tue 1 Dec` or `Dec 1, 2026`, and near today `today`, `tomorrow` or
 * `+7`. Without a year it is the next such day. Null for anything else. Months may have their names in `language`,
 * all other words are English.
 */
export function typedDay(
  text: string,
  { country, today }: Pick<DateForm, 'country' | 'today'>,
  language: Language = 'en',
): string | null {
  const typed = text.trim().toLowerCase()
  if (isRealDay(typed)) return typed
  const away = nearby[typed] ?? (/^[+-]\d{1,3}$/.test(typed) ? Number(typed) : null)
  if (away !== null) return daysAfter(today, away)

  const words = typed.match(/\p{L}+|\d+/gu) ?? []
  const spoken = words.filter(
    (word) => /\D/.test(word) && startsOne(namesOf('en', 'weekday'), word) < 0,
  )
  const numbers = words.filter((word) => /^\d+$/.test(word))
  if (spoken.length > 1) return null
  const [name] = spoken
  if (name !== undefined) {
    const month = startsOne(namesOf(language, 'month'), name) + 1
    const year = numbers.find((number) => number.length === 4)
    const [day, shortYear] = numbers.filter((number) => number !== year)
    return month === 0 ? null : dayOf({ day, month: String(month), year: year ?? shortYear }, today)
  }
  const order = numbers[0]?.length === 4 ? (['year', 'month', 'day'] as const) : orderIn(country)
  const pieces = numbers.length === 1 ? cut(numbers[0] ?? '', order) : numbers
  // A day without its year has two numbers.
  const asked = pieces.length === 2 ? order.filter((part) => part !== 'year') : order
  if (pieces.length !== asked.length) return null
  return dayOf(Object.fromEntries(asked.map((part, place) => [part, pieces[place]])), today)
}

/** `01122026` or `011226`, in the order of the country. */
function cut(digits: string, order: readonly string[]): readonly string[] {
  if (digits.length !== 8 && digits.length !== 6) return []
  let rest = digits
  return order.map((part) => {
    const length = part === 'year' ? digits.length - 4 : 2
    const piece = rest.slice(0, length)
    rest = rest.slice(length)
    return piece
  })
}

interface Parts {
  readonly day?: string | undefined
  readonly month?: string | undefined
  readonly year?: string | undefined
}

function dayOf({ day = '', month = '', year }: Parts, today: string): string | null {
  const inYear = (number: number) =>
    `${String(number).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const now = Number(today.slice(0, 4))
  let found: string
  if (year === undefined) {
    found = inYear(now) < today ? inYear(now + 1) : inYear(now)
  } else if (year.length === 2) {
    const ofCentury = now - (now % 100) + Number(year)
    found = inYear(ofCentury > now + yearsAhead ? ofCentury - 100 : ofCentury)
  } else {
    found = inYear(Number(year))
  }
  return isRealDay(found) ? found : null
}

/**
 * The time that somebody typed, as `HH:MM`: `9`, `930`, `9:30`, `15.30`, `3 pm` or `3:30 PM`; `24:00` ends a
 * day. Null for anything else.
 */
export function typedTime(text: string): string | null {
  const typed = text.trim().toLowerCase()
  if (typed === '24:00') return typed
  const compact = typed.replaceAll(' ', '').replaceAll('.m.', 'm')
  const match = /^(\d{1,2})[:.h]?(\d\d)?([ap]?)m?$/.exec(compact)
  if (!match) return null
  const [, typedHour = '', minute = '00', half] = match
  const hour = Number(typedHour)
  if (half && (hour < 1 || hour > 12)) return null
  const ofDay = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  if (ofDay > 23 || Number(minute) > 59) return null
  return `${String(ofDay).padStart(2, '0')}:${minute}`
}
