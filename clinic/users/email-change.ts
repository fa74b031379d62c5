import * as z from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { anyRole } from '../../contract/role.ts'
import { ownAccount } from '../../contract/unaudited.ts'

/** A new email of the own account that waits for its mailbox; all null when none does. */
export const EmailChange = z.object({
  email: z.string().nullable(),
  expiresAt: z.string().nullable(),
})
export type EmailChange = z.infer<typeof EmailChange>

export const readEmailChange = endpoint({
  method: 'GET',
  path: '/api/profile/email-change',
  summary: 'The new email that waits for confirmation',
  roles: anyRole,
  unaudited: ownAccount,
  answer: EmailChange,
  reads: ['users'],
})

export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/profile/email-change',
  summary: 'Mail the link to the new email again',
  roles: anyRole,
  changes: ['mails'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/profile/email-change',
  summary: 'Keep the email as it is',
  roles: anyRole,
  changes: ['users'],
})

/** The token travels in the body so that no log keeps it. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-changes/use',
  summary: 'Confirm a new email with the link that was mailed to it; other sessions end',
  roles: 'open',
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.') }),
  answer: z.object({ email: z.string() }),
  changes: ['users', 'patients', 'session'],
})
