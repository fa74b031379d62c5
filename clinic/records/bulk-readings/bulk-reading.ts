import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, requiredText } from '../../../contract/text.ts'
import { onlyCounts } from '../../../contract/unaudited.ts'

/**
 * More patients than this, shown to one account within ten minutes, are a bulk reading. A busy desk
 * finds ten people in that time, by two searches of eight rows each, and turns some pages.
 */
export const mostPatients = 250
export const withinMinutes = 10

/** An account that was shown very many patients within minutes. */
export const BulkReading = z.object({
  id: Id,
  userId: Id,
  user: Person,
  /** The highest number within ten minutes. */
  patients: z.number().int(),
  beganAt: z.string(),
  lastAt: z.string(),
  reviewedAt: z.string().nullable(),
  reviewer: Person.nullable(),
  remark: z.string().nullable(),
  /** An admin does not review their own bulk reading, unless there is no other admin. */
  mayReview: z.boolean(),
  ...stamps,
})
export type BulkReading = z.infer<typeof BulkReading>

export const listBulkReadings = endpoint({
  method: 'GET',
  path: '/api/bulk-readings',
  summary: 'Accounts that were shown very many patients within minutes, newest first',
  action: 'list',
  kind: 'bulk reading',
  permission: 'accesses.review',
  query: PageQuery.pick({ after: true, before: true, limit: true }).extend({
    review: z.enum(['waiting', 'done']).optional(),
  }),
  answer: pageOf(BulkReading),
  reads: ['bulk-readings', 'users'],
})

export const countBulkReadings = endpoint({
  method: 'GET',
  path: '/api/bulk-readings/waiting',
  summary: 'How many bulk readings wait for a review',
  action: 'list',
  kind: 'bulk reading',
  permission: 'accesses.review',
  unaudited: onlyCounts,
  answer: z.object({ count: z.number().int() }),
  reads: ['bulk-readings'],
})

export const reviewBulkReading = endpoint({
  method: 'PUT',
  path: '/api/bulk-readings/:id/review',
  summary: 'Note that a bulk reading was reviewed, with a remark',
  action: 'update',
  kind: 'bulk reading',
  permission: 'accesses.review',
  params: ById,
  body: z.strictObject({ remark: requiredText('Remark', lineLength) }),
  answer: BulkReading,
  versioned: true,
  changes: ['bulk-readings'],
})
