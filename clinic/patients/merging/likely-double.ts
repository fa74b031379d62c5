import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { PatientRow } from '../charts/patient.ts'

const Side = PatientRow.pick({
  id: true,
  mrn: true,
  name: true,
  email: true,
  dob: true,
  contact: true,
})

/** Two charts that may be one person. */
export const LikelyDouble = z.object({
  id: Id,
  /** Up to 100. */
  score: z.number().int(),
  /** The values that both share, in words. */
  reasons: z.array(z.string()),
  one: Side,
  other: Side,
  /** When somebody said that they are two people. */
  differentAt: z.string().nullable(),
  version: z.number().int(),
})
export type LikelyDouble = z.infer<typeof LikelyDouble>

export const listLikelyDoubles = endpoint({
  method: 'GET',
  path: '/api/likely-doubles',
  summary: 'Pairs of charts that may be one person, the likeliest first',
  action: 'list',
  kind: 'likely double',
  permission: 'patients.merge',
  rowsAre: 'patients',
  query: PageQuery.omit({ search: true }).extend({ different: z.literal('true').optional() }),
  answer: pageOf(LikelyDouble),
  reads: ['patients'],
})

export const countLikelyDoubles = endpoint({
  method: 'GET',
  path: '/api/likely-doubles/count',
  summary: 'How many pairs of charts may be one person',
  action: 'list',
  kind: 'likely double',
  permission: 'patients.merge',
  unaudited: 'It says how many there are, and nothing about anybody.',
  answer: z.object({ count: z.number().int(), isAtLeast: z.boolean() }),
  reads: ['patients'],
})

export const callDifferent = endpoint({
  method: 'POST',
  path: '/api/likely-doubles/:id/difference',
  summary: 'Say that two charts are two people, so that the list leaves them out',
  action: 'update',
  kind: 'likely double',
  permission: 'patients.merge',
  rowsAre: 'patients',
  params: ById,
  answer: LikelyDouble,
  versioned: true,
  changes: ['patients'],
})

export const callAlike = endpoint({
  method: 'DELETE',
  path: '/api/likely-doubles/:id/difference',
  summary: 'Withdraw that two charts are two people',
  action: 'update',
  kind: 'likely double',
  permission: 'patients.merge',
  rowsAre: 'patients',
  params: ById,
  answer: LikelyDouble,
  versioned: true,
  changes: ['patients'],
})
