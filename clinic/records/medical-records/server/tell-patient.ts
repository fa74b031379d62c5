import type { Language } from '../../../../contract/language.ts'
import { paths } from '../../../../contract/paths.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'

interface Text {
  readonly subject: string
  readonly body: (clinic: string, link: string) => string
}

const texts: Readonly<Record<Language, Text>> = {
  en: {
    subject: 'Your request was answered',
    body: (clinic, link) =>
      `${clinic} answered the request that you made about one of your records.\n\nSign in to read the answer: ${link}\n`,
  },
  de: {
    subject: 'Ihre Anfrage wurde beantwortet',
    body: (clinic, link) =>
      `${clinic} hat die Anfrage beantwortet, die Sie zu einem Ihrer Einträge gestellt haben.\n\nMelden Sie sich an, um die Antwort zu lesen: ${link}\n`,
  },
  es: {
    subject: 'Su solicitud ha sido respondida',
    body: (clinic, link) =>
      `${clinic} ha respondido a la solicitud que hizo sobre uno de sus registros.\n\nInicie sesión para leer la respuesta: ${link}\n`,
  },
  fr: {
    subject: 'Votre demande a reçu une réponse',
    body: (clinic, link) =>
      `${clinic} a répondu à la demande que vous avez faite au sujet de l’un de vos dossiers.\n\nConnectez-vous pour lire la réponse : ${link}\n`,
  },
}

/**
 * Mails the patient that a request for an amendment was answered, at a confirmed email only. Request and
 * answer stay behind the sign-in. A demo clinic mails nobody.
 */
export async function tellPatient(tx: AnySql, requestId: string, url: string): Promise<void> {
  const asked = await tx<{ recordId: string; email: string; clinic: string; language: Language }[]>`
    select q.record_id, u.email, c.name as clinic, (select language from clinic_language) as language
    from amendment_requests q
    join users u on u.id = q.created_by
    cross join clinic c
    where q.id = ${requestId} and u.status = 'active' and u.email_confirmed_at is not null
      and not c.is_demo`
  for (const { recordId, email, clinic, language } of asked) {
    const { subject, body } = texts[language]
    await queueMail(tx, {
      to: email,
      subject,
      body: body(clinic, `${url}${paths.medicalRecordDetails(recordId)}`),
    })
  }
}
