/** A span of time as schedules write it, such as `4 weeks - 4 days`: calendar months first, then days. */
export interface Span {
  readonly months: number
  readonly days: number
}

const units: Readonly<Record<string, Span>> = {
  year: { months: 12, days: 0 },
  month: { months: 1, days: 0 },
  week: { months: 0, days: 7 },
  day: { months: 0, days: 1 },
}

/** Reads `19 months + 4 weeks`; null for an empty text. An unknown text is an error of the schedule. */
export function spanOf(text: string): Span | null {
  if (text === '') return null
  const parts = text.split(/ (?=[+-] )/).map((part) => {
    const [, sign, count, unit = ''] = /^([+-] )?(\d+) (year|month|week|day)s?$/.exec(part) ?? []
    const one = units[unit]
    if (!one) throw new Error(`The span ${text} cannot be read.`)
    const times = Number(count) * (sign === '- ' ? -1 : 1)
    return { months: one.months * times, days: one.days * times }
  })
  return {
    months: parts.reduce((sum, { months }) => sum + months, 0),
    days: parts.reduce((sum, { days }) => sum + days, 0),
  }
}

/**
 * The day that is a span after another: years and months first, then weeks and days. A day that its month does
 * not have is the first of the next one, as CDC counts (CDSi Logic Specification, CALCDT-5).
 */
export function dayAfter(day: string, { months, days }: Span): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(index / 12), ((index % 12) + 12) % 12]
  const last = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate()
  const start = date > last ? Date.UTC(inYear, inMonth + 1, 1) : Date.UTC(inYear, inMonth, date)
  return new Date(start + days * 86_400_000).toISOString().slice(0, 10)
}

/** The same for a text; null where the schedule has none. */
export function dayAfterText(day: string, text: string): string | null {
  const span = spanOf(text)
  return span && dayAfter(day, span)
}

/** The latest of some days; null where there are none. */
export function latestOf(days: readonly (string | null | undefined)[]): string | null {
  const known = days.filter((day) => day !== null && day !== undefined)
  return known.reduce<string | null>(
    (late, day) => (late === null || day > late ? day : late),
    null,
  )
}
