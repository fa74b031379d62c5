import { nowAndThen, type ServerConcept } from '../../../server/concept.ts'
import { forgetMailsNowAndThen } from '../../../server/mail/forget-mails.ts'
import { mailRoutes } from './mail-routes.ts'
import { sendMails } from './send-mails.ts'

export const outbox: ServerConcept = {
  mount(app, parts) {
    mailRoutes(app, parts)
    sendMails(app, parts)
  },
  background: ({ sql }) => [nowAndThen(() => forgetMailsNowAndThen(sql))],
}
