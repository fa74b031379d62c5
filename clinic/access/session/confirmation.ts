import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { anyRole } from '../../../contract/role.ts'
import { ownAccount } from '../../../contract/unaudited.ts'
import { PasskeyProof, RequestOptions } from '../second-factor/second-factor.ts'
import { factorKinds, giveCode } from './session.ts'

// Before what a stranger at an open screen must not do: who has a password gives it again
// (`confirmPassword`), who has none shows a second factor.

export const readConfirmation = endpoint({
  method: 'GET',
  path: '/api/session/confirmation',
  summary: 'How the own account confirms that it is really its person',
  roles: anyRole,
  unaudited: ownAccount,
  factorDueToo: true,
  answer: z.object({
    /** What an account without a password shows; null: it gives its password. */
    kinds: z.array(z.enum(factorKinds)).nullable(),
  }),
  reads: ['session', 'security'],
})

export const confirmByCode = endpoint({
  method: 'POST',
  path: '/api/session/confirmation/code',
  summary: 'Confirm by a code of the authenticator app, or a recovery code',
  roles: anyRole,
  factorDueToo: true,
  noted: 'confirm',
  body: giveCode.body,
})

export const askForOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/session/confirmation/passkey-options',
  summary: 'What a browser needs to confirm with a passkey of the own account',
  roles: anyRole,
  factorDueToo: true,
  answer: RequestOptions,
})

export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/session/confirmation/passkey',
  summary: 'Confirm with a passkey of the own account',
  roles: anyRole,
  factorDueToo: true,
  noted: 'confirm',
  body: PasskeyProof,
})
