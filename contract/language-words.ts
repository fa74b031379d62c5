import type { Language } from './language.ts'

/** Each language under its own name. */
export const languageWords: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
}
