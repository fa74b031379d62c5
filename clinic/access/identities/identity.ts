import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { clinicians } from '../../../contract/role.ts'
import { forEverybody, ownAccount } from '../../../contract/unaudited.ts'
import { SignInAnswer } from '../session/session.ts'

/**
 * A person at the clinic's identity provider. It signs in to an account only once it is linked to it; a
 * claimed email never links it.
 */
export const Identity = z.object({
  id: Id,
  issuer: z.string(),
  subject: z.string(),
  /** As the provider claims. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: z.string(),
  version: z.number().int(),
  /** False until an admin links it to an account. */
  isLinked: z.boolean(),
})
export type Identity = z.infer<typeof Identity>

/** A sign-in that waits for an admin to link it to an account. */
export const WaitingIdentity = Identity.extend({
  /** The account with the claimed email, as a hint for the admin; it proves nothing. */
  likelyUserId: Id.nullable(),
})
export type WaitingIdentity = z.infer<typeof WaitingIdentity>

/** Where the browser goes next, at the provider. */
const Departure = z.object({ url: z.string() })

export const readProvider = endpoint({
  method: 'GET',
  path: '/api/identities/provider',
  summary: 'The identity provider that people may sign in with',
  action: 'list',
  kind: 'identity',
  roles: 'open',
  unaudited: forEverybody,
  answer: z.object({ name: z.string().nullable() }),
})

export const beginProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/identities/departures',
  summary: 'Begin to sign in at the identity provider',
  action: 'insert',
  kind: 'identity',
  roles: 'open',
  visitors: { most: 120, seconds: 60 },
  body: z.strictObject({
    /** Asks the person to sign in again, even where the provider has them signed in already. */
    isAgain: z.boolean().optional(),
  }),
  answer: Departure,
})

export const beginOwnLink = endpoint({
  method: 'POST',
  path: '/api/profile/identities/departures',
  summary: 'Begin to link the own account to a sign-in at the identity provider',
  action: 'insert',
  kind: 'user',
  roles: clinicians,
  answer: Departure,
})

/** Takes the query string of the address that the provider sent the browser back to. */
export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/identities/arrivals',
  summary: 'Finish a sign-in or a link begun at the identity provider',
  action: 'insert',
  kind: 'identity',
  roles: 'open',
  unaudited: ownAccount,
  body: z.strictObject({ query: z.string().max(8000) }),
  answer: SignInAnswer.extend({ isLinking: z.boolean() }),
  changes: ['session', 'users'],
})

export const listOwnIdentities = endpoint({
  method: 'GET',
  path: '/api/profile/identities',
  summary: 'Sign-ins at the identity provider that are linked to the own account',
  action: 'list',
  kind: 'user',
  roles: clinicians,
  unaudited: ownAccount,
  answer: z.object({ provider: z.string().nullable(), identities: z.array(Identity) }),
  reads: ['users'],
})

export const unlinkOwnIdentity = endpoint({
  method: 'DELETE',
  path: '/api/profile/identities/:id',
  summary: 'Unlink a sign-in from the own account',
  action: 'delete',
  kind: 'user',
  roles: clinicians,
  params: ById,
  versioned: true,
  current: Identity,
  changes: ['users'],
})

export const listWaitingIdentities = endpoint({
  method: 'GET',
  path: '/api/identities/waiting',
  summary: 'Sign-ins at the identity provider that no account is linked to, oldest first',
  action: 'list',
  kind: 'identity',
  permission: 'users.manage',
  answer: z.array(WaitingIdentity),
  reads: ['users'],
})

export const listUserIdentities = endpoint({
  method: 'GET',
  path: '/api/users/:id/identities',
  summary: 'Sign-ins at the identity provider that are linked to an account',
  action: 'list',
  kind: 'identity',
  permission: 'users.manage',
  params: ById,
  answer: z.object({ provider: z.string().nullable(), identities: z.array(Identity) }),
  reads: ['users'],
})

export const linkIdentity = endpoint({
  method: 'PUT',
  path: '/api/identities/:id/account',
  summary: 'Link a waiting sign-in to the account of its person',
  action: 'update',
  kind: 'identity',
  permission: 'users.manage',
  params: ById,
  body: z.strictObject({ userId: Id }),
  changes: ['users'],
})

export const dropIdentity = endpoint({
  method: 'DELETE',
  path: '/api/identities/:id',
  summary: 'Drop a waiting sign-in, or unlink a linked one; the account’s sessions end',
  action: 'delete',
  kind: 'identity',
  permission: 'users.manage',
  params: ById,
  versioned: true,
  current: Identity,
  changes: ['users', 'session'],
})
