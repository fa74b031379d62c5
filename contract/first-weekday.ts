/** ISO 8601: Monday is 1. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Part of ECMAScript since 2026, and not yet of the types. */
interface LocaleOfWeeks extends Intl.Locale {
  getWeekInfo?: () => { readonly firstDay: number }
}

/** The days of a week, given from Monday on, from the day on which the clinic's week begins. */
export function inWeekOrder<T>(days: readonly T[], firstWeekday: number): T[] {
  return [...days.slice(firstWeekday - 1), ...days.slice(0, firstWeekday - 1)]
}

/** The day on which a week begins in a country (ISO 3166): 1 for Monday to 7 for Sunday. */
export function firstWeekdayIn(country: string): number {
  const locale: LocaleOfWeeks = new Intl.Locale(`und-${country}`)
  return locale.getWeekInfo?.().firstDay ?? 1
}
