import type { AnySql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'

/**
 * A mail to every admin: who opened records without care. It names neither the patient nor the
 * reason, which are for the clinic's own screens. In a demo clinic nobody is mailed.
 */
export async function tellAdmins(tx: AnySql, doctorId: string, url: string): Promise<void> {
  const admins = await tx<{ email: string; doctor: string }[]>`
    select a.email, coalesce(nullif(d.name, ''), d.email) as doctor
    from users a join users d on d.id = ${doctorId}
    where a.role = 'admin' and a.status = 'active' and a.email is not null
      and not (select is_demo from clinic)
    order by a.id`
  for (const { email, doctor } of admins) {
    await queueMail(tx, {
      to: email,
      subject: 'Records were opened without care',
      body: `${doctor} used emergency access: records of a patient who is not in their care are open to them for an hour.\n\nWho, why and what was read, for your review: ${url}/audit/emergency-access\n`,
    })
  }
}
