import * as z from 'zod'
import { ById, endpoint, Id } from '../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'

export const mailStates = ['waiting', 'sent', 'failed', 'withdrawn'] as const

/** A mail in the outbox. Links and codes are left out: only its reader may see them. */
export const Mail = z.object({
  id: Id,
  toAddress: z.string(),
  subject: z.string(),
  /** Plain text; empty once the mail is 30 days old. */
  body: z.string(),
  /** It contains links or codes, which are deleted once it is sent. */
  carriesSecrets: z.boolean(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Mail = z.infer<typeof Mail>

export const mailCan = {
  retry: ({ state, body, carriesSecrets }: Pick<Mail, 'state' | 'body' | 'carriesSecrets'>) =>
    state === 'failed' && body !== '' && !carriesSecrets,
}

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'Mails sent and to be sent, newest first',
  action: 'list',
  kind: 'mail',
  permission: 'mails.manage',
  query: PageQuery.extend({
    state: z.enum(mailStates).optional(),
    /** Newest first unless asked for the other way round. */
    order: z.literal('oldest').optional(),
  }),
  /** `isSending`: whether a mail server is set up, so that mails leave the outbox. */
  answer: pageOf(Mail).extend({ isSending: z.boolean() }),
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/retry',
  summary: 'Try a failed mail again',
  action: 'retry',
  kind: 'mail',
  permission: 'mails.manage',
  noted: true,
  params: ById,
  changes: ['mails'],
})
