import type { Language } from '../../../contract/language.ts'

/** A line for mails, below a link to bills, where patients pay online. */
export const payOnlineWords: Readonly<Record<Language, string>> = {
  en: 'You can pay online there.',
  de: 'Dort können Sie auch online bezahlen.',
  es: 'Allí también puede pagar en línea.',
  fr: 'Vous pouvez aussi y payer en ligne.',
}
