import type { Language } from '../../../../contract/language.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Environment } from '../../../../server/environment.ts'
import { mailPatient, type MailText } from '../../../patients/charts/server/mail-patient.ts'
import { payOnlineWords } from '../../online/pay-online-words.ts'

/** With a line of each language below the link. */
const textsWith = (line: (language: Language) => string): Record<Language, MailText> => ({
  en: {
    subject: (clinic) => `A bill from ${clinic}`,
    body: (clinic, link) =>
      `${clinic} has a bill for you. Sign in to read it: ${link}\n${line('en')}\nThis mail says nothing of what is in it.\n`,
  },
  de: {
    subject: (clinic) => `Eine Rechnung von ${clinic}`,
    body: (clinic, link) =>
      `${clinic} hat eine Rechnung für Sie. Melden Sie sich an, um sie zu lesen: ${link}\n${line('de')}\nDiese Mail sagt nichts über ihren Inhalt.\n`,
  },
  es: {
    subject: (clinic) => `Una factura de ${clinic}`,
    body: (clinic, link) =>
      `${clinic} tiene una factura para usted. Inicie sesión para leerla: ${link}\n${line('es')}\nEste correo no dice nada de su contenido.\n`,
  },
  fr: {
    subject: (clinic) => `Une facture de ${clinic}`,
    body: (clinic, link) =>
      `${clinic} a une facture pour vous. Connectez-vous pour la lire : ${link}\n${line('fr')}\nCe message ne dit rien de son contenu.\n`,
  },
})

interface MailedBill {
  readonly id: string
  readonly patientId: string
}

/** Mails a patient the way to a bill, behind their sign-in. */
export function mailBillTo(
  sql: Sql,
  { id, patientId }: MailedBill,
  { url, stripe }: Pick<Environment, 'url' | 'stripe'>,
): Promise<void> {
  const texts = textsWith((language) => (stripe ? `${payOnlineWords[language]}\n` : ''))
  const without = 'This patient has no account with a confirmed email. Print the invoice instead.'
  return mailPatient(sql, patientId, texts, `${url}${paths.ownBillDetails(id)}`, without)
}
