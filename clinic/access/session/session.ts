import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { anyRole, Role, SignUpRole } from '../../../contract/role.ts'
import { emailAddress, nameLength, requiredLine } from '../../../contract/text.ts'
import { ownAccount } from '../../../contract/unaudited.ts'
import { PasskeyProof, RequestOptions } from '../second-factor/second-factor.ts'
import { Clinic } from '../../settings/clinic.ts'
import { ListMarks } from './list-marks.ts'

/** The person who is signed in, and what every screen needs to know about the clinic. */
export const Session = z.object({
  user: z
    .object({
      id: Id,
      name: z.string(),
      email: z.string(),
      role: Role,
      /** `factor due`: signed in, but only setting up a second factor is open. */
      status: z.enum(['active', 'pending', 'factor due']),
      /** The chart of an account of role patient. */
      patientId: Id.nullable(),
      /** The permissions that the duties of the account give; null where it has none, and its role counts. */
      permissions: z.array(z.string()).readonly().nullable(),
    })
    .nullable(),
  clinic: Clinic.pick({
    name: true,
    timeZone: true,
    country: true,
    clock: true,
    currency: true,
    visitMinutes: true,
    paymentDays: true,
    lockAfterMinutes: true,
    isDemo: true,
    language: true,
    today: true,
    paper: true,
    firstWeekday: true,
    taxNames: true,
    head: true,
  }).extend({
    /** Whether the clinic sends mails; without a mail server people hand links over. */
    hasMailServer: z.boolean(),
  }),
})
export type Session = z.infer<typeof Session>

/** The factors that an account is asked for after its password, in the order in which they are offered. */
export const factorKinds = ['app', 'passkey', 'recovery code'] as const

/** Signed in, or one step before it. */
export const SignInAnswer = Session.extend({
  /** Set when the password was right and a second factor has to follow; there is no session yet. */
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

/** A password that is compared with a stored one. */
const enteredPassword = z.string().max(1000, 'Password takes at most 1,000 characters.')

export const Credentials = z.strictObject({
  email: z.string().max(254, 'Enter a valid email address.'),
  password: enteredPassword,
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
  summary: 'The person signed in here, and the clinic',
  action: 'list',
  kind: 'session',
  roles: 'open',
  // Every page asks this, also pages in the waiting room.
  visitors: { most: 600, seconds: 60 },
  unaudited: ownAccount,
  answer: Session.extend({
    listMarks: ListMarks,
    /** No later than what this answer says was read; live updates begin with what has changed since. */
    readAt: z.iso.datetime(),
  }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  summary: 'Sign in with email and password',
  action: 'sign in',
  kind: 'session',
  roles: 'open',
  visitors: {
    unlimited:
      'Tries queue in a line that addresses share fairly; failures delay further tries by account and address.',
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

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Sign out',
  action: 'sign out',
  kind: 'session',
  roles: anyRole,
  pendingToo: true,
  factorDueToo: true,
  changes: ['session'],
})

export const signUp = endpoint({
  method: 'POST',
  path: '/api/sign-up',
  summary: 'Open an account; doctors and staff wait for approval',
  action: 'insert',
  kind: 'user',
  roles: 'open',
  unaudited: ownAccount,
  body: SignUp,
  answer: Session,
  status: 201,
  changes: ['session', 'users', 'patients'],
})

/**
 * Sent by the screen now and then while a person uses it. Nothing else keeps a session from locking:
 * requests that a screen makes by itself never do (T-07).
 */
export const keepUnlocked = endpoint({
  method: 'POST',
  path: '/api/session/use',
  summary: 'Say that a person is using this session',
  action: 'read',
  kind: 'session',
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
  action: 'list',
  kind: 'own record',
  roles: anyRole,
  unaudited: ownAccount,
  answer: z.array(OwnSession),
  reads: ['security'],
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/my/sessions/:id',
  summary: 'Sign the own account out in one place',
  action: 'delete',
  kind: 'own record',
  roles: anyRole,
  params: ById,
  changes: ['session', 'security'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/my/sessions',
  summary: 'Sign the own account out everywhere but here',
  action: 'update',
  kind: 'own record',
  roles: anyRole,
  changes: ['session', 'security'],
})

/** Needed before an email is changed when the last sign-in is older than ten minutes (C-06). */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/session/confirmation',
  summary: 'Give the current password again',
  action: 'confirm password',
  kind: 'session',
  roles: anyRole,
  factorDueToo: true,
  noted: true,
  body: z.strictObject({ password: enteredPassword }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Change the own password; other sessions end',
  action: 'update',
  kind: 'user',
  roles: anyRole,
  body: z.strictObject({
    currentPassword: enteredPassword,
    password: NewPassword,
    endsCalendarAddress: z.boolean().default(false),
  }),
  changes: ['session'],
})
