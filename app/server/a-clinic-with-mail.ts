import { aMailServer } from '../../server/mail/a-mail-server.ts'
import { mailboxes } from '../../server/mail/a-mailbox.ts'
import { testClinic, type TestClinic } from './test-clinic.ts'

export interface ClinicWithMail extends TestClinic {
  readonly mails: ReturnType<typeof mailboxes>
}

/** A test clinic that sends its mails by SMTP, and the mailboxes that receive them. */
export async function aClinicWithMail(
  variables: Record<string, string> = {},
): Promise<ClinicWithMail> {
  const server = await aMailServer()
  const clinic = await testClinic({ SMTP_URL: server.url, ...variables })
  return {
    ...clinic,
    mails: mailboxes(clinic, server),
    async close() {
      await clinic.close()
      await server.close()
    },
  }
}
