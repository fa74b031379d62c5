/** Languages that come with texts; a clinic may replace each text by its own. */
export const messageLanguages = ['en', 'de', 'es', 'fr'] as const
export type MessageLanguage = (typeof messageLanguages)[number]
export const languageWords: Record<MessageLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
}
