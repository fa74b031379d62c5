import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { OwnSession } from './own-sessions.ts'

// For a lost phone or a screen left open: an admin signs somebody out and leaves them their account.

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/users/:id/sessions',
  summary: 'Where an account is signed in',
  action: 'list',
  kind: 'session',
  permission: 'users.manage',
  params: ById,
  answer: z.array(OwnSession),
  reads: ['users', 'security'],
})

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions/:sessionId',
  summary: 'Sign an account out in one place',
  action: 'update',
  kind: 'user',
  permission: 'users.manage',
  params: z.object({ id: Id, sessionId: Id }),
  changes: ['users', 'session', 'security'],
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'Sign an account out everywhere; of the own one, everywhere but here',
  action: 'update',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  changes: ['users', 'session', 'security'],
})
