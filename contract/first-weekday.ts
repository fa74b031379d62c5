/** Part of ECMAScript since 2026, and not yet of the types. */
interface LocaleOfWeeks extends Intl.Locale {
  getWeekInfo?: () => { readonly firstDay: number }
}

/** The day on which a week begins in a country (ISO 3166): 1 for Monday to 7 for Sunday. */
export function firstWeekdayIn(country: string): number {
  const locale: LocaleOfWeeks = new Intl.Locale(`und-${country}`)
  return locale.getWeekInfo?.().firstDay ?? 1
}
