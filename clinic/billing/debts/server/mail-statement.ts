import type { Language } from '../../../../contract/language.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { mailPatient, type MailText } from '../../../patients/charts/server/mail-patient.ts'

const texts: Readonly<Record<Language, MailText>> = {
  en: {
    subject: (clinic) => `Your account at ${clinic}`,
    body: (clinic, link) =>
      `${clinic} has a statement of account for you. Sign in to read it: ${link}\n\nThis mail says nothing of what is in it.\n`,
  },
  de: {
    subject: (clinic) => `Ihr Konto bei ${clinic}`,
    body: (clinic, link) =>
      `${clinic} hat einen Kontoauszug für Sie. Melden Sie sich an, um ihn zu lesen: ${link}\n\nDiese Mail sagt nichts über seinen Inhalt.\n`,
  },
  es: {
    subject: (clinic) => `Su cuenta en ${clinic}`,
    body: (clinic, link) =>
      `${clinic} tiene un estado de cuenta para usted. Inicie sesión para leerlo: ${link}\n\nEste correo no dice nada de su contenido.\n`,
  },
  fr: {
    subject: (clinic) => `Votre compte chez ${clinic}`,
    body: (clinic, link) =>
      `${clinic} a un relevé de compte pour vous. Connectez-vous pour le lire : ${link}\n\nCe message ne dit rien de son contenu.\n`,
  },
}

/** Mails a patient the way to their account, behind their sign-in. */
export function mailStatementTo(sql: Sql, patientId: string, url: string): Promise<void> {
  const without = 'This patient has no account with a confirmed email. Print the statement instead.'
  return mailPatient(sql, patientId, texts, `${url}${paths.ownAccount()}`, without)
}
