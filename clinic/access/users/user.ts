import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { anyRole, Role } from '../../../contract/role.ts'
import {
  emailAddress,
  lineLength,
  nameLength,
  optionalLine,
  optionalText,
} from '../../../contract/text.ts'
import { ownAccount } from '../../../contract/unaudited.ts'
import { measure } from './measure.ts'

export const genders = ['male', 'female', 'other'] as const
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const userStatuses = [
  'active',
  'pending',
  'rejected',
  'suspended',
  'deleted',
  'no sign-in',
] as const

/** A choice that may be left empty in a form. */
export function optionalChoice<const T extends readonly [string, ...string[]]>(choices: T) {
  return z
    .union([z.literal(''), z.null(), z.enum(choices)])
    .optional()
    .transform((value): T[number] | null => value || null)
}

/** An account with the profile of its person. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  role: Role,
  status: z.enum(userStatuses),
  contact: z.string().nullable(),
  address: z.string().nullable(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  /** In cm. */
  height: z.string().nullable(),
  /** In kg. */
  weight: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  emergencyContact: z.string().nullable(),
  insuranceNumber: z.string().nullable(),
  allergies: z.string().nullable(),
  /** For doctors: the field they work in. */
  specialty: z.string().nullable(),
  /** For doctors: an admin has allowed them emergency access to records. */
  mayOpenAnyway: z.boolean(),
  /** For doctors: offered for visits. Doctors who came by import are not, until an admin says so. */
  takesAppointments: z.boolean(),
  /** Whether the person has shown that they read the mailbox. */
  isEmailConfirmed: z.boolean(),
  /** An admin opened the account, and its person has not set a password yet. */
  isInvited: z.boolean(),
  ...stamps,
})
export type User = z.infer<typeof User>

export const UserRow = User.pick({
  id: true,
  name: true,
  email: true,
  role: true,
  status: true,
  specialty: true,
  takesAppointments: true,
  isInvited: true,
  ...{ createdAt: true, updatedAt: true, version: true },
})
export type UserRow = z.infer<typeof UserRow>

/** The fields of a profile that its owner may change; never the role (S-86). */
export const ProfileChanges = z.strictObject({
  name: optionalLine('Name', nameLength).transform((value) => value ?? ''),
  email: emailAddress,
  contact: optionalLine('Contact', lineLength),
  address: optionalLine('Address', lineLength),
  bloodGroup: optionalChoice(bloodGroups),
  height: measure('Height', 300, '170.5'),
  weight: measure('Weight', 700, '72.5'),
  dob: optionalDate('Date of Birth'),
  gender: optionalChoice(genders),
  emergencyContact: optionalLine('Emergency Contact', lineLength),
  insuranceNumber: optionalLine('Insurance Number', nameLength),
  allergies: optionalText('Allergies', lineLength),
})
export type ProfileChanges = z.output<typeof ProfileChanges>

/** The acts an admin may do to an account, for the screens; the server decides. */
export const userCan = {
  delete: (user: { role: Role }) => user.role !== 'admin',
  approve: (user: { status: string }) => user.status === 'pending',
  invite: (user: { status: string }) => user.status === 'no sign-in',
  setBookable: (user: { role: Role; status: string }) =>
    user.role === 'doctor' && ['active', 'no sign-in'].includes(user.status),
}

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'List accounts',
  action: 'list',
  kind: 'user',
  permission: 'users.manage',
  rowsAre: 'accounts',
  query: PageQuery.extend({
    role: Role.optional(),
    /** The people who work at the clinic, or the patients with a portal account; else both. */
    who: z.enum(['colleagues', 'patients']).optional(),
    status: z.enum([...userStatuses, 'invited']).optional(),
    /** Doctors who are offered for visits, or those who are not. */
    booking: z.enum(['bookable', 'not bookable']).optional(),
    /** By name unless asked for from Z to A. */
    order: z.literal('descending').optional(),
  }),
  answer: pageOf(UserRow),
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Read an account with its whole profile',
  action: 'read',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  answer: User,
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/users/:id/role',
  summary: 'Give an account another role',
  action: 'update',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  body: z.strictObject({ role: Role }),
  answer: UserRow,
  versioned: true,
  changes: ['users', 'patients', 'session'],
})

export const setBookable = endpoint({
  method: 'PUT',
  path: '/api/users/:id/bookable',
  summary: 'Offer a doctor for visits, or no longer',
  action: 'update',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  body: z.strictObject({ takesAppointments: z.boolean() }),
  answer: UserRow,
  versioned: true,
  changes: ['users', 'appointments'],
})

export const approveUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/approval',
  summary: 'Approve a held sign-up',
  action: 'update',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  answer: UserRow,
  changes: ['users', 'session'],
})

export const rejectUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/approval',
  summary: 'Reject a held sign-up',
  action: 'update',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  versioned: true,
  current: UserRow,
  changes: ['users', 'session'],
})

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Delete an account; its row is kept with a mark',
  action: 'delete',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  versioned: true,
  current: UserRow,
  changes: ['users', 'patients', 'session', 'appointments', 'medical-records'],
})

/**
 * A link that works once. With a mail server it goes only to its owner's mailbox and `url` is null;
 * without one it is shown once to its maker.
 */
export const OneTimeLink = z.object({
  url: z.string().nullable(),
  expiresAt: z.string(),
  mailed: z.boolean(),
})
export type OneTimeLink = z.infer<typeof OneTimeLink>

export const makePasswordLink = endpoint({
  method: 'POST',
  path: '/api/users/:id/password-link',
  summary: 'Make a one-time link with which the person sets a new password',
  action: 'update',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  answer: OneTimeLink,
  status: 201,
  changes: ['mails'],
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/invitation',
  summary: 'Give a doctor without sign-in an email address and a link to set a password',
  action: 'update',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  body: z.strictObject({ email: emailAddress }),
  answer: OneTimeLink,
  status: 201,
  changes: ['users', 'mails'],
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'Read the own account',
  action: 'list',
  kind: 'user',
  roles: anyRole,
  unaudited: ownAccount,
  pendingToo: true,
  answer: User,
  reads: ['users', 'patients'],
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Change the own profile',
  action: 'update',
  kind: 'user',
  roles: anyRole,
  body: ProfileChanges,
  answer: User,
  versioned: true,
  changes: ['users', 'patients', 'session'],
})
