import type { Language } from './language.ts'

/** Each language under its own name. */
export const languageWords: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
}

/** A day such as `2030-03-04`, as people of a language write it: `Montag, 4. März 2030`. */
export function longDay(date: string, language: Language): string {
  const day = new Date(`${date}T00:00:00Z`)
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(day)
}
