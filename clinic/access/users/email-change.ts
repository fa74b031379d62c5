import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { anyRole } from '../../../contract/role.ts'
import { ownAccount } from '../../../contract/unaudited.ts'

/** Days after the last mailed link until an account that is empty and not confirmed is removed. */
export const emptySignUpDays = 14

/** The emails of the own account that wait for confirmation. */
export const EmailChange = z.object({
  /** A new email. */
  email: z.string().nullable(),
  /** Until when the link mailed last works; null when none does. */
  expiresAt: z.string().nullable(),
  /** The current email, if nobody has confirmed it and a link can be mailed. */
  unconfirmed: z.string().nullable(),
})
export type EmailChange = z.infer<typeof EmailChange>

export const readEmailChange = endpoint({
  method: 'GET',
  path: '/api/profile/email-change',
  summary: 'The email of the own account that waits for confirmation',
  action: 'list',
  kind: 'user',
  roles: anyRole,
  unaudited: ownAccount,
  pendingToo: true,
  answer: EmailChange,
  reads: ['users'],
})

export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/profile/email-change',
  summary: 'Mail a link to the email that waits for confirmation',
  action: 'insert',
  kind: 'user',
  roles: anyRole,
  pendingToo: true,
  changes: ['mails', 'users'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/profile/email-change',
  summary: 'Keep the email as it is',
  action: 'update',
  kind: 'user',
  roles: anyRole,
  changes: ['users'],
})

/**
 * The token travels in the body so that no log keeps it. It works only while signed in to its account:
 * a mail that somebody else caused must confirm nothing by a press on its link.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-changes/use',
  summary: 'Confirm the email of the own account with the link that was mailed to it',
  action: 'insert',
  kind: 'email change',
  roles: anyRole,
  pendingToo: true,
  factorDueToo: true,
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.') }),
  /** With a new email the other sessions have ended. */
  answer: z.object({ email: z.string(), isNew: z.boolean() }),
  changes: ['users', 'patients', 'session'],
})
