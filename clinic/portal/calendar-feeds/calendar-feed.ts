import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/role.ts'
import { ownAccount } from '../../../contract/unaudited.ts'

/** An address from which calendars fetch the own visits; its secret is shown once. */
export const CalendarFeed = z.object({
  isOn: z.boolean(),
  /** Whether it names people, or says only that there is a visit. */
  names: z.enum(['on', 'off']),
  createdAt: z.string().nullable(),
  lastReadAt: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const withVisits = ['doctor', 'patient'] as const satisfies readonly Role[]

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/my/calendar-feed',
  summary: 'Read whether a calendar address for your visits is in use',
  action: 'list',
  kind: 'own record',
  roles: withVisits,
  unaudited: ownAccount,
  answer: CalendarFeed,
  reads: ['session'],
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/my/calendar-feed',
  summary: 'Make a secret address for a calendar; an earlier one ends',
  action: 'insert',
  kind: 'own record',
  roles: withVisits,
  body: z.strictObject({ names: z.enum(['on', 'off'], 'Choose on or off.') }),
  answer: z.object({ url: z.string() }),
  status: 201,
  changes: ['session'],
})

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/my/calendar-feed',
  summary: 'End the secret address',
  action: 'update',
  kind: 'own record',
  roles: withVisits,
  changes: ['session'],
})
