import { isRealDay } from '../../../contract/dates.ts'

/** The order in which a column has day, month and year. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * The proof in the form of a text: an order; `either` where day and month could change places, `same` where
 * that would not matter, `named` where the month is a word; null for no date.
 */
export type DateShape = DateOrder | 'either' | 'same' | 'named'

interface Parts {
  readonly shape: DateShape
  /** As they stand in the text; the year of a named month is the last. */
  readonly numbers: readonly [string, string, string]
}

const monthNames = monthsIn('en', 'de', 'fr', 'es')
/** Where a time after the date begins, which is left out. */
const time = /[T ,]\d{1,2}:\d{2}/

/** Two digits stand for a year of this century, unless it is further ahead than this. */
const yearsAhead = 20

function partsOf(text: string): Parts | null {
  const whole = text.trim()
  const end = whole.search(time)
  const plain = (end < 0 ? whole : whole.slice(0, end)).replace(/[T ,]{1,9}$/, '')
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? []
  if (year && month && day) return { shape: 'ymd', numbers: [year, month, day] }
  const [, a, b, c] = /^(\d{1,4})\s?[./ -]\s?(\d{1,2})\s?[./ -]\s?(\d{1,4})\.?$/.exec(plain) ?? []
  if (a && b && c) {
    if (a.length === 4) return { shape: 'ymd', numbers: [a, b, c] }
    if (a.length > 2 || (c.length !== 2 && c.length !== 4)) return null
    return { shape: shapeOf(Number(a), Number(b)), numbers: [a, b, c] }
  }
  return namedMonth(plain)
}

function shapeOf(first: number, second: number): DateShape {
  if (first > 12) return 'dmy'
  if (second > 12) return 'mdy'
  return first === second ? 'same' : 'either'
}

/** `12. März 2020`, `12-Jan-80`, `Jan 12, 2020`; the weekday before it is left out. */
function namedMonth(text: string): Parts | null {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []
  const months = words.flatMap((word) => monthNames.get(word) ?? [])
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const [month] = months
  if (months.length !== 1 || month === undefined || numbers.length !== 2) return null
  const [first = '', second = ''] = numbers
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  if (day.length > 2 || (year.length !== 2 && year.length !== 4)) return null
  return { shape: 'named', numbers: [day, String(month), year] }
}

/** The order of day and month by the form of a text; null for a text that is no date. */
export function dateShape(text: string): DateShape | null {
  return partsOf(text)?.shape ?? null
}

/** The day that a text means as `YYYY-MM-DD`; null for none, such as 31/02. `now` is today. */
export function readDate(text: string, order: DateOrder | null, now: string): string | null {
  const parts = partsOf(text)
  if (!parts) return null
  const { shape, numbers } = parts
  const way = shape === 'named' || shape === 'same' ? 'dmy' : shape === 'ymd' ? 'ymd' : order
  if (way === null) return null
  const [a, b, c] = numbers
  const [day, month, year] = way === 'ymd' ? [c, b, a] : way === 'mdy' ? [b, a, c] : [a, b, c]
  const whole = year.length === 4 ? year : String(ofCentury(Number(year), now))
  const found = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(found) ? found : null
}

function ofCentury(short: number, now: string): number {
  const thisYear = Number(now.slice(0, 4))
  const year = thisYear - (thisYear % 100) + short
  return year > thisYear + yearsAhead ? year - 100 : year
}

/** The months by their long and short names, without the point of short ones. */
function monthsIn(...languages: readonly string[]): ReadonlyMap<string, number> {
  const names = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const form = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, place): [string, number] => {
        const parts = form.formatToParts(Date.UTC(2023, place, 1))
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        return [name.toLowerCase().replace('.', ''), place + 1]
      })
    }),
  )
  return new Map([...names, ['mrz', 3], ['sept', 9], ['jän', 1], ['jänner', 1]])
}
