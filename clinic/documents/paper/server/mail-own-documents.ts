import type { Language } from '../../../../contract/language.ts'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'

interface Text {
  readonly subject: (clinic: string) => string
  readonly body: (clinic: string, link: string) => string
}

const texts: Readonly<Record<Language, Text>> = {
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
export async function mailOwnDocuments(sql: Sql, patientId: string, url: string): Promise<void> {
  const [found] = await sql<{ email: string; clinic: string; language: Language }[]>`
    select u.email, (select name from clinic) as clinic,
      (select language from clinic_language) as language
    from patients p join users u on u.id = p.user_id
    where p.id = ${patientId} and u.status = 'active' and u.email is not null
      and u.email_confirmed_at is not null`
  if (!found) {
    const detail = 'This patient has no account with a confirmed email. Print the document instead.'
    throw new Problem('conflict', { detail })
  }
  const { subject, body } = texts[found.language]
  await queueMail(sql, {
    to: found.email,
    subject: subject(found.clinic),
    body: body(found.clinic, `${url}${paths.ownDocuments()}`),
  })
}
