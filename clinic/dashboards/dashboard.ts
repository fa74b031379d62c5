import * as z from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { onlyCounts } from '../../contract/unaudited.ts'

/** Total counts; read from kept counters, never by scanning. */
export const Counts = z.object({
  patients: z.number().int(),
  appointments: z.number().int(),
  medicalRecords: z.number().int(),
})
export type Counts = z.infer<typeof Counts>

export const readCounts = endpoint({
  method: 'GET',
  path: '/api/dashboards/counts',
  summary: 'Counts for the dashboards of the desk',
  action: 'list',
  kind: 'dashboard',
  permission: 'reports.day',
  unaudited: onlyCounts,
  answer: Counts,
  reads: ['patients', 'appointments', 'medical-records'],
})

/** The work that waits for somebody of the desk; each kind is counted up to `mostWaiting`. */
export const Waiting = z.object({
  bookingRequests: z.number().int(),
  /** Times that are offered and not answered yet. */
  offers: z.number().int(),
  /** Messages of the last seven days that could not be sent. */
  failedMessages: z.number().int(),
  /** Scans, faxes and mails to be filed; 0 for those who may not file them. */
  inboxItems: z.number().int(),
  /** Returns that wait for a second person; 0 for those who may not approve them. */
  returnRequests: z.number().int(),
  /** Accounts that wait for approval; 0 for everybody but admins. */
  pendingAccounts: z.number().int(),
})
export type Waiting = z.infer<typeof Waiting>
export const mostWaiting = 99

export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/dashboards/waiting',
  summary: 'Counts of what waits for the desk, for the rail',
  action: 'list',
  kind: 'dashboard',
  permission: 'reports.day',
  unaudited: onlyCounts,
  answer: Waiting,
  reads: ['appointments', 'waiting-list', 'messages', 'users', 'inbox', 'bills'],
})
