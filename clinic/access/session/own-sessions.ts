import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { anyRole } from '../../../contract/role.ts'
import { ownAccount } from '../../../contract/unaudited.ts'

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
