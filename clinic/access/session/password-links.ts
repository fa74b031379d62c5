import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { emailAddress } from '../../../contract/text.ts'
import { ownAccount } from '../../../contract/unaudited.ts'
import { NewPassword } from './passwords.ts'
import { SignInAnswer } from './session.ts'

/** Gives the same answer whether or not the address has an account. */
export const requestPasswordLink = endpoint({
  method: 'POST',
  path: '/api/password-links',
  summary: 'Ask for a mail with a link that sets a new password',
  action: 'insert',
  kind: 'one-time link',
  roles: 'open',
  visitors: { most: 60, seconds: 60 },
  body: z.strictObject({ email: emailAddress }),
})

const linkToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete.')

/** The person a link is for; the token travels in the body so that no log keeps it. */
export const readLink = endpoint({
  method: 'POST',
  path: '/api/password-links/reading',
  noted: true,
  summary: 'The purpose and the person of a one-time link',
  action: 'read',
  kind: 'one-time link',
  roles: 'open',
  body: z.strictObject({ token: linkToken }),
  answer: z.object({
    purpose: z.enum(['set password', 'portal invitation']),
    name: z.string(),
    email: z.string().nullable(),
    /** The account has a secret address by which an outside calendar reads its visits. */
    hasCalendarAddress: z.boolean(),
  }),
})

export const useLink = endpoint({
  method: 'POST',
  path: '/api/password-links/use',
  summary: 'Set a password with a one-time link, and sign in',
  action: 'insert',
  kind: 'one-time link',
  roles: 'open',
  unaudited: ownAccount,
  body: z.strictObject({
    token: linkToken,
    password: NewPassword,
    /** Somebody who got into the account may know the address, so it ends unless this is false. */
    endsCalendarAddress: z.boolean().default(true),
  }),
  answer: SignInAnswer,
  changes: ['session', 'users', 'patients'],
})
