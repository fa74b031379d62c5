import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { DutyRole, Permission } from '../../../contract/permission.ts'
import { nameLength, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

/** More duties than any clinic tells apart. */
export const mostDuties = 100

/** A set of permissions, such as those of a cashier. */
export const Duty = z.object({
  id: Id,
  name: z.string(),
  /** The role of the accounts that may have it. */
  role: DutyRole,
  permissions: z.array(Permission),
  /** How many accounts have it. */
  accounts: z.number().int(),
  ...stamps,
})
export type Duty = z.infer<typeof Duty>

const entered = {
  name: requiredLine('Name', nameLength),
  permissions: z
    .array(Permission)
    .min(1, 'Choose at least one permission.')
    .transform((names) => [...new Set(names)].sort()),
}

export const NewDuty = z.strictObject({ id: Id, role: DutyRole, ...entered })
export type NewDuty = z.output<typeof NewDuty>
export const DutyChanges = z.strictObject(entered)
export type DutyChanges = z.output<typeof DutyChanges>

export const listDuties = endpoint({
  method: 'GET',
  path: '/api/duties',
  summary: 'The duties that accounts can be given, by name',
  action: 'list',
  kind: 'duty',
  permission: 'users.manage',
  unaudited: settingsOnly,
  answer: z.array(Duty),
  reads: ['duties', 'users'],
})

export const readDuty = endpoint({
  method: 'GET',
  path: '/api/duties/:id',
  summary: 'Read a duty',
  action: 'read',
  kind: 'duty',
  permission: 'users.manage',
  unaudited: settingsOnly,
  params: ById,
  answer: Duty,
  reads: ['duties', 'users'],
})

export const addDuty = endpoint({
  method: 'POST',
  path: '/api/duties',
  summary: 'Add a duty',
  action: 'insert',
  kind: 'duty',
  permission: 'users.manage',
  body: NewDuty,
  answer: Duty,
  status: 201,
  changes: ['duties'],
})

export const changeDuty = endpoint({
  method: 'PUT',
  path: '/api/duties/:id',
  summary: 'Change a duty; its accounts may do what it allows from their next request on',
  action: 'update',
  kind: 'duty',
  permission: 'users.manage',
  params: ById,
  body: DutyChanges,
  answer: Duty,
  versioned: true,
  changes: ['duties', 'users', 'session'],
})

export const removeDuty = endpoint({
  method: 'DELETE',
  path: '/api/duties/:id',
  summary: 'Delete a duty that no account has',
  action: 'delete',
  kind: 'duty',
  permission: 'users.manage',
  params: ById,
  versioned: true,
  current: Duty,
  changes: ['duties'],
})

/** The duties of an account. Its version is that of the account. */
export const UserDuties = z.object({
  role: z.string(),
  dutyIds: z.array(Id),
  version: z.number().int(),
})
export type UserDuties = z.infer<typeof UserDuties>

export const readUserDuties = endpoint({
  method: 'GET',
  path: '/api/users/:id/duties',
  summary: 'The duties of an account',
  action: 'read',
  kind: 'duties of a user',
  permission: 'users.manage',
  params: ById,
  answer: UserDuties,
  reads: ['duties', 'users'],
})

export const changeUserDuties = endpoint({
  method: 'PUT',
  path: '/api/users/:id/duties',
  summary: 'Give an account other duties; without any it may do what its role allows',
  action: 'update',
  kind: 'duties of a user',
  permission: 'users.manage',
  params: ById,
  body: z.strictObject({
    dutyIds: z.array(Id).max(mostDuties, `Choose at most ${mostDuties} duties.`),
  }),
  answer: UserDuties,
  versioned: true,
  changes: ['duties', 'users', 'session'],
})
