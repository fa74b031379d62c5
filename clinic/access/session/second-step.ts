import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { ownAccount } from '../../../contract/unaudited.ts'
import { PasskeyProof, RequestOptions } from '../second-factor/second-factor.ts'
import { Session } from './session.ts'

export const giveCode = endpoint({
  method: 'POST',
  path: '/api/session/code',
  summary: 'Second step of a sign-in: a code of the authenticator app, or a recovery code',
  action: 'insert',
  kind: 'session',
  roles: 'open',
  unaudited: ownAccount,
  body: z.strictObject({
    code: z
      .string({ error: 'Enter a code.' })
      .trim()
      .min(1, 'Enter a code.')
      .max(40, 'A code takes at most 40 characters.'),
  }),
  answer: Session,
  changes: ['session'],
})

/** In the second step of a sign-in it asks for the account's passkeys only, else for any. */
export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/session/passkey-options',
  summary: 'The options with which a browser signs in with a passkey',
  action: 'insert',
  kind: 'session',
  roles: 'open',
  answer: RequestOptions,
})

export const givePasskey = endpoint({
  method: 'POST',
  path: '/api/session/passkey',
  summary: 'Sign in with a passkey, in place of the password or after it',
  action: 'insert',
  kind: 'session',
  roles: 'open',
  unaudited: ownAccount,
  body: PasskeyProof,
  answer: Session,
  changes: ['session'],
})
