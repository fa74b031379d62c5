import type { Language } from '../../../../contract/language.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { mailPatient, type MailText } from '../../../patients/charts/server/mail-patient.ts'

const texts: Readonly<Record<Language, MailText>> = {
  en: {
    subject: (clinic) => `A document from ${clinic}`,
    body: (clinic, link) =>
      `${clinic} has a document for you. Sign in to read it: ${link}\n\nThis mail says nothing of what is in it.\n`,
  },
  de: {
    subject: (clinic) => `Ein Dokument von ${clinic}`,
    body: (clinic, link) =>
      `${clinic} hat ein Dokument für Sie. Melden Sie sich an, um es zu lesen: ${link}\n\nDiese Mail sagt nichts über seinen Inhalt.\n`,
  },
  es: {
    subject: (clinic) => `Un documento de ${clinic}`,
    body: (clinic, link) =>
      `${clinic} tiene un documento para usted. Inicie sesión para leerlo: ${link}\n\nEste correo no dice nada de su contenido.\n`,
  },
  fr: {
    subject: (clinic) => `Un document de ${clinic}`,
    body: (clinic, link) =>
      `${clinic} a un document pour vous. Connectez-vous pour le lire : ${link}\n\nCe message ne dit rien de son contenu.\n`,
  },
}

/** Mails a patient the way to their own documents, behind their sign-in. */
export function mailOwnDocuments(sql: Sql, patientId: string, url: string): Promise<void> {
  const without = 'This patient has no account with a confirmed email. Print the document instead.'
  return mailPatient(sql, patientId, texts, `${url}${paths.ownDocuments()}`, without)
}
