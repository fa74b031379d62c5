import { paths } from '../../../../contract/paths.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'

/**
 * Mails the patient that a request for an amendment was answered, at a confirmed email only. Request and
 * answer stay behind the sign-in. A demo clinic mails nobody.
 */
export async function tellPatient(tx: AnySql, requestId: string, url: string): Promise<void> {
  const asked = await tx<{ recordId: string; email: string; clinic: string }[]>`
    select q.record_id, u.email, c.name as clinic
    from amendment_requests q
    join users u on u.id = q.created_by
    cross join clinic c
    where q.id = ${requestId} and u.status = 'active' and u.email_confirmed_at is not null
      and not c.is_demo`
  for (const { recordId, email, clinic } of asked) {
    await queueMail(tx, {
      to: email,
      subject: 'Your request was answered',
      body: `${clinic} answered the request that you made about one of your records.\n\nSign in to read the answer: ${url}${paths.medicalRecordDetails(recordId)}\n`,
    })
  }
}
