import * as z from 'zod'
import { ById, endpoint, Id } from '../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'

export const mailStates = ['waiting', 'sent', 'failed'] as const

/** A mail in the outbox; without a mail server this is where admins read it. */
export const Mail = z.object({
  id: Id,
  toAddress: z.string(),
  subject: z.string(),
  /** Plain text; empty once the mail is 30 days old, because it may carry a one-time link. */
  body: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Mail = z.infer<typeof Mail>

export const mailCan = {
  retry: (mail: Pick<Mail, 'state' | 'body'>) => mail.state === 'failed' && mail.body !== '',
}

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'Mails sent and to be sent, newest first',
  roles: ['admin'],
  query: PageQuery.extend({ state: z.enum(mailStates).optional() }),
  /** `isSending`: whether a mail server is set up, so that mails leave the outbox. */
  answer: pageOf(Mail).extend({ isSending: z.boolean() }),
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/retry',
  summary: 'Try a failed mail again',
  roles: ['admin'],
  noted: 'retry',
  params: ById,
  changes: ['mails'],
})
