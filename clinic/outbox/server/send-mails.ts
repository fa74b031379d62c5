import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '../../../server/concept.ts'
import type { MailSender } from '../../../server/mail/send-mails.ts'
import { mailHead } from '../../settings/server/mail-head-of-clinic.ts'

/** Sends the waiting mails; a clinic without a mail server does not even load the library. */
export function sendMails(
  app: FastifyInstance,
  { sql, environment, live }: Pick<ServerParts, 'sql' | 'environment' | 'live'>,
): void {
  const { smtpUrl, url, secret } = environment
  if (smtpUrl === null) return
  const head = () => mailHead(sql)
  const onChange = () => live.publish(['mails'], [])
  let sender: MailSender | null = null
  app.addHook('onReady', async () => {
    const { startSendingMails } = await import('../../../server/mail/send-mails.ts')
    sender = startSendingMails(sql, { smtpUrl, url, secret, head, onChange })
  })
  app.addHook('onClose', () => sender?.stop())
}
