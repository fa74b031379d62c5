import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { anyRole } from '../../../contract/role.ts'
import { ownAccount } from '../../../contract/unaudited.ts'
import { PasskeyProof, RequestOptions } from '../second-factor/second-factor.ts'
import { factorKinds } from './session.ts'
import { giveCode } from './second-step.ts'

// Asked before acts that a stranger at an open screen must not do. People with a password give it again
// (`confirmPassword`), people without one show a second factor.

export const readConfirmation = endpoint({
  method: 'GET',
  path: '/api/session/confirmation',
  summary: 'How the own account confirms its owner',
  action: 'list',
  kind: 'session',
  roles: anyRole,
  unaudited: ownAccount,
  factorDueToo: true,
  answer: z.object({
    /** The factors that an account without a password may show; null when it has to give its password. */
    kinds: z.array(z.enum(factorKinds)).nullable(),
  }),
  reads: ['session', 'security'],
})

export const confirmByCode = endpoint({
  method: 'POST',
  path: '/api/session/confirmation/code',
  summary: 'Confirm by a code of the authenticator app, or a recovery code',
  action: 'confirm',
  kind: 'session',
  roles: anyRole,
  factorDueToo: true,
  noted: true,
  body: giveCode.body,
})

export const askForOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/session/confirmation/passkey-options',
  summary: 'The options with which a browser confirms by a passkey of the own account',
  action: 'insert',
  kind: 'session',
  roles: anyRole,
  factorDueToo: true,
  answer: RequestOptions,
})

export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/session/confirmation/passkey',
  summary: 'Confirm with a passkey of the own account',
  action: 'confirm',
  kind: 'session',
  roles: anyRole,
  factorDueToo: true,
  noted: true,
  body: PasskeyProof,
})
