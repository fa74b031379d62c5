import type { Language } from '../../../../contract/language.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'

export interface MailText {
  readonly subject: (clinic: string) => string
  readonly body: (clinic: string, link: string) => string
}

/**
 * Mails a patient a link that asks for a sign-in, in the clinic's language, at a confirmed email only.
 * Throws a conflict with `without` where there is none.
 */
export async function mailPatient(
  sql: AnySql,
  patientId: string,
  texts: Readonly<Record<Language, MailText>>,
  link: string,
  without: string,
): Promise<void> {
  const [found] = await sql<{ email: string; clinic: string; language: Language }[]>`
    select u.email, (select name from clinic) as clinic,
      (select language from clinic_language) as language
    from patients p join users u on u.id = p.user_id
    where p.id = ${patientId} and u.status = 'active' and u.email is not null
      and u.email_confirmed_at is not null`
  if (!found) throw new Problem('conflict', { detail: without })
  const { subject, body } = texts[found.language]
  await queueMail(sql, {
    to: found.email,
    subject: subject(found.clinic),
    body: body(found.clinic, link),
  })
}
