import type { Language } from '../../../../contract/language.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { mailPatient, type MailText } from '../../../patients/charts/server/mail-patient.ts'

const texts: Readonly<Record<Language, MailText>> = {
  en: {
    subject: (clinic) => `A bill from ${clinic}`,
    body: (clinic, link) =>
      `${clinic} has a bill for you. Sign in to read it: ${link}\n\nThis mail says nothing of what is in it.\n`,
  },
  de: {
    subject: (clinic) => `Eine Rechnung von ${clinic}`,
    body: (clinic, link) =>
      `${clinic} hat eine Rechnung für Sie. Melden Sie sich an, um sie zu lesen: ${link}\n\nDiese Mail sagt nichts über ihren Inhalt.\n`,
  },
  es: {
    subject: (clinic) => `Una factura de ${clinic}`,
    body: (clinic, link) =>
      `${clinic} tiene una factura para usted. Inicie sesión para leerla: ${link}\n\nEste correo no dice nada de su contenido.\n`,
  },
  fr: {
    subject: (clinic) => `Une facture de ${clinic}`,
    body: (clinic, link) =>
      `${clinic} a une facture pour vous. Connectez-vous pour la lire : ${link}\n\nCe message ne dit rien de son contenu.\n`,
  },
}

interface MailedBill {
  readonly id: string
  readonly patientId: string
}

/** Mails a patient the way to a bill, behind their sign-in. */
export function mailBillTo(sql: Sql, { id, patientId }: MailedBill, url: string): Promise<void> {
  const without = 'This patient has no account with a confirmed email. Print the invoice instead.'
  return mailPatient(sql, patientId, texts, `${url}${paths.ownBillDetails(id)}`, without)
}
