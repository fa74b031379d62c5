import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { checkSpans, preferences, WaitingState } from './waiting-entry.ts'

/** A time that is held for the patient who reads it. */
const OwnOffer = z.object({
  id: Id,
  date: z.string(),
  time: z.string(),
  minutes: z.number().int(),
  doctorName: z.string(),
  expiresAt: z.string(),
})
export type OwnOffer = z.infer<typeof OwnOffer>

/** A patient's own place on the waiting list, without anything about other patients. */
export const OwnWaiting = z.object({
  id: Id,
  visitTypeName: z.string().nullable(),
  doctorNames: z.array(z.string()),
  weekdays: z.string(),
  timeFrom: z.string().nullable(),
  timeTo: z.string().nullable(),
  earliest: z.string().nullable(),
  latest: z.string().nullable(),
  state: WaitingState,
  waitingSince: z.string(),
  offer: OwnOffer.nullable(),
  ...stamps,
})
export type OwnWaiting = z.infer<typeof OwnWaiting>

export const listOwnWaiting = endpoint({
  method: 'GET',
  path: '/api/my/waiting-list',
  summary: 'List your own places on the waiting list, with offers',
  action: 'list',
  kind: 'waiting list',
  roles: ['patient'],
  answer: z.array(OwnWaiting),
  reads: ['waiting-list', 'visit-types', 'users'],
})

const { note: _, ...wishes } = preferences
/** The preferences that a patient enters, besides the visit type. */
export const OwnWishes = z.strictObject(wishes).superRefine(checkSpans)

export const NewOwnWaiting = z
  .strictObject({ id: Id, visitTypeId: Id, ...wishes })
  .superRefine(checkSpans)
export type NewOwnWaiting = z.output<typeof NewOwnWaiting>

export const addOwnWaiting = endpoint({
  method: 'POST',
  path: '/api/my/waiting-list',
  summary: 'Ask to be told when a time becomes free',
  action: 'insert',
  kind: 'own record',
  roles: ['patient'],
  body: NewOwnWaiting,
  answer: OwnWaiting,
  status: 201,
  changes: ['waiting-list'],
})

export const withdrawOwnWaiting = endpoint({
  method: 'POST',
  path: '/api/my/waiting-list/:id/withdrawal',
  summary: 'Leave the waiting list',
  action: 'update',
  kind: 'own record',
  roles: ['patient'],
  params: ById,
  answer: OwnWaiting,
  changes: ['waiting-list', 'appointments', 'messages'],
})

export const answerOwnOffer = endpoint({
  method: 'POST',
  path: '/api/my/slot-offers/:id/answer',
  summary: 'Accept or decline a time that is offered',
  action: 'update',
  kind: 'own record',
  roles: ['patient'],
  params: ById,
  body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
  changes: ['waiting-list', 'appointments', 'messages'],
})
