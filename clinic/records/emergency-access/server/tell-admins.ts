import type { AnySql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'

/**
 * Mails every admin the name of the doctor who opened records without care. Patient and reason stay on
 * the clinic's own screens. A demo clinic mails nobody.
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
      body: `${doctor} used emergency access: records of a patient who is not in their care are open to them for an hour.\n\nSee who opened them, why, and what was read, and review it: ${url}/audit/emergency-access\n`,
    })
  }
}
