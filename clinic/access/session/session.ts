import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { anyRole, Role, SignUpRole } from '../../../contract/role.ts'
import { emailAddress, nameLength, requiredLine } from '../../../contract/text.ts'
import { ownAccount } from '../../../contract/unaudited.ts'
import { PasskeyProof, RequestOptions } from '../second-factor/second-factor.ts'
import { Clinic } from '../../settings/clinic.ts'

/** Who is signed in, and what every screen needs of the clinic. */
export const Session = z.object({
  user: z
    .object({
      id: Id,
      name: z.string(),
      email: z.string(),
      role: Role,
      /** `factor due`: in, but nothing is open before a second factor is set up. */
      status: z.enum(['active', 'pending', 'factor due']),
      /** The chart of an account of role patient. */
      patientId: Id.nullable(),
    })
    .nullable(),
  clinic: Clinic.pick({
    name: true,
    timeZone: true,
    currency: true,
    visitMinutes: true,
    lockAfterMinutes: true,
    isDemo: true,
    language: true,
    today: true,
  }).extend({
    /** Whether mails leave the clinic; without it links are handed over by people. */
    hasMailServer: z.boolean(),
  }),
})
export type Session = z.infer<typeof Session>

/** What an account is asked for after its password, in the order in which it is offered. */
export const factorKinds = ['app', 'passkey', 'recovery code'] as const

/** Signed in, or one step before it. */
export const SignInAnswer = Session.extend({
  /** Set when the password was right and a second factor is to follow; there is no session yet. */
  secondStep: z.object({ kinds: z.array(z.enum(factorKinds)) }).nullable(),
})
export type SignInAnswer = z.infer<typeof SignInAnswer>

const passwordLeast = 8
const passwordMost = 128

/** Length is checked here; common passwords and the own email only by the server (V-02). */
export const NewPassword = z
  .string({ error: 'Password is required.' })
  .min(passwordLeast, 'Password must be at least 8 characters.')
  .max(passwordMost, 'Password must be at most 128 characters.')

export const Credentials = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(1000),
})

export const SignUp = z.strictObject({
  name: requiredLine('Full Name', nameLength),
  email: emailAddress,
  password: NewPassword,
  role: SignUpRole,
})
export type SignUp = z.output<typeof SignUp>

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in here, and the clinic',
  roles: 'open',
  // Asked by every page, also by those in the waiting room.
  visitors: { most: 600, seconds: 60 },
  unaudited: ownAccount,
  answer: Session,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  summary: 'Sign in with email and password',
  roles: 'open',
  visitors: {
    unlimited:
      'Tries stand in a line that addresses share fairly, and wait by account and address.',
  },
  unaudited: ownAccount,
  body: Credentials,
  answer: SignInAnswer,
  changes: ['session'],
})

export const giveCode = endpoint({
  method: 'POST',
  path: '/api/session/code',
  summary: 'Second step of a sign-in: a code of the authenticator app, or a recovery code',
  roles: 'open',
  unaudited: ownAccount,
  body: z.strictObject({
    code: z.string({ error: 'Enter a code.' }).trim().min(1, 'Enter a code.').max(40),
  }),
  answer: Session,
  changes: ['session'],
})

/** In the second step of a sign-in only passkeys of its account are asked for, else any. */
export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/session/passkey-options',
  summary: 'What a browser needs to sign in with a passkey',
  roles: 'open',
  answer: RequestOptions,
})

export const givePasskey = endpoint({
  method: 'POST',
  path: '/api/session/passkey',
  summary: 'Sign in with a passkey, in place of the password or after it',
  roles: 'open',
  unaudited: ownAccount,
  body: PasskeyProof,
  answer: Session,
  changes: ['session'],
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Sign out',
  roles: anyRole,
  pendingToo: true,
  factorDueToo: true,
  changes: ['session'],
})

export const signUp = endpoint({
  method: 'POST',
  path: '/api/sign-up',
  summary: 'Open an account; doctors and staff wait for approval',
  roles: 'open',
  unaudited: ownAccount,
  body: SignUp,
  answer: Session,
  status: 201,
  changes: ['session', 'users', 'patients'],
})

/**
 * Told by the screen now and then while a person uses it. Nothing else keeps a session from locking,
 * so that what a screen asks for by itself never does (T-07).
 */
export const keepUnlocked = endpoint({
  method: 'POST',
  path: '/api/session/use',
  summary: 'Say that a person is using this session',
  roles: anyRole,
  pendingToo: true,
  factorDueToo: true,
})

/** One place where the account is signed in. */
export const OwnSession = z.object({
  id: Id,
  /** Browser and system in words, such as `Firefox on Linux`. */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The session that asks. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/my/sessions',
  summary: 'Where the own account is signed in',
  roles: anyRole,
  unaudited: ownAccount,
  answer: z.array(OwnSession),
  reads: ['security'],
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/my/sessions/:id',
  summary: 'Sign the own account out in one place',
  roles: anyRole,
  params: ById,
  changes: ['session', 'security'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/my/sessions',
  summary: 'Sign the own account out everywhere but here',
  roles: anyRole,
  changes: ['session', 'security'],
})

/** Asked before an email is changed when the last sign-in is older than ten minutes (C-06). */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/session/confirmation',
  summary: 'Give the current password again',
  roles: anyRole,
  factorDueToo: true,
  noted: 'confirm password',
  body: z.strictObject({ password: z.string().max(1000) }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Change the own password; other sessions end',
  roles: anyRole,
  body: z.strictObject({
    currentPassword: z.string().max(1000),
    password: NewPassword,
    endsCalendarAddress: z.boolean().default(false),
  }),
  changes: ['session'],
})

/** Answers the same whether or not the address has an account. */
export const requestPasswordLink = endpoint({
  method: 'POST',
  path: '/api/password-links',
  summary: 'Ask for a mail with a link that sets a new password',
  roles: 'open',
  visitors: { most: 60, seconds: 60 },
  body: z.strictObject({ email: emailAddress }),
})

const linkToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete.')

/** Whom a link is for; the token travels in the body so that no log keeps it. */
export const readLink = endpoint({
  method: 'POST',
  path: '/api/password-links/reading',
  noted: 'read',
  summary: 'What a one-time link is for',
  roles: 'open',
  body: z.strictObject({ token: linkToken }),
  answer: z.object({
    purpose: z.enum(['set password', 'portal invitation']),
    name: z.string(),
    email: z.string().nullable(),
    /** A calendar outside reads the account's visits by a secret address. */
    hasCalendarAddress: z.boolean(),
  }),
})

export const useLink = endpoint({
  method: 'POST',
  path: '/api/password-links/use',
  summary: 'Set a password with a one-time link, and sign in',
  roles: 'open',
  unaudited: ownAccount,
  body: z.strictObject({
    token: linkToken,
    password: NewPassword,
    /** Somebody who got into the account may know the address: it ends unless told otherwise. */
    endsCalendarAddress: z.boolean().default(true),
  }),
  answer: SignInAnswer,
  changes: ['session', 'users', 'patients'],
})
