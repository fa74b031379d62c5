import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { anyRole, Role } from '../../../contract/role.ts'
import { ownAccount } from '../../../contract/unaudited.ts'
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

/** A password that is compared with a stored one. */
export const enteredPassword = z.string().max(1000, 'Password takes at most 1,000 characters.')

export const Credentials = z.strictObject({
  email: z.string().max(254, 'Enter a valid email address.'),
  password: enteredPassword,
})

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
