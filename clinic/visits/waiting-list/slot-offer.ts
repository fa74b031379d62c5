import * as z from 'zod'
import { isRealDay, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { freeTimes } from '../../../contract/unaudited.ts'
import { FreeSlot } from '../appointments/free-slot.ts'

/** `lapsed`: nobody answered in time; `withdrawn`: the clinic took it back, or booked over it. */
export const offerStates = ['open', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]
export const offerStateWords: Record<OfferState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  lapsed: 'Not answered in time',
  withdrawn: 'Taken back',
}

export const answeredByWords = {
  link: 'by the link in the message',
  portal: 'in the patient portal',
  desk: 'at the desk',
} as const

/** A time that is offered to somebody who waits, and held for them while the offer is open. */
export const SlotOffer = z.object({
  id: Id,
  doctorId: Id,
  doctor: Person.nullable(),
  date: z.string(),
  time: z.string(),
  minutes: z.number().int(),
  state: z.enum(offerStates),
  /** The end of the time for which it is held. */
  expiresAt: z.string(),
  /** The person who offered it; null when the product did, as the time became free. */
  madeBy: z.string().nullable(),
  /** Messages that tell the patient of it; without one somebody has to call. */
  toldBy: z.array(z.enum(['mail', 'sms'])),
  answeredAt: z.string().nullable(),
  answeredBy: z.enum(['link', 'portal', 'desk']).nullable(),
  appointmentId: Id.nullable(),
  ...stamps,
})
export type SlotOffer = z.infer<typeof SlotOffer>

const day = z.string().refine(isRealDay, 'This is not a day of the calendar.')

export const listFittingSlots = endpoint({
  method: 'GET',
  path: '/api/waiting-list/:id/slots',
  summary: 'List the next free times that suit a waiting patient',
  action: 'read',
  kind: 'waiting list',
  permission: 'waiting-list.manage',
  unaudited: freeTimes,
  params: ById,
  /** The first day; today by default. */
  query: z.strictObject({ from: day.optional() }),
  answer: z.array(FreeSlot.extend({ doctor: Person })),
  reads: ['waiting-list', 'appointments', 'schedules', 'visit-types', 'settings'],
})

export const NewSlotOffer = z.strictObject({
  id: Id,
  doctorId: Id,
  date: plainDate('Date'),
  time: plainTime('Time'),
})
export type NewSlotOffer = z.output<typeof NewSlotOffer>

export const offerSlot = endpoint({
  method: 'POST',
  path: '/api/waiting-list/:id/offers',
  summary: 'Offer a time to somebody who waits, and hold it for them',
  action: 'update',
  kind: 'waiting list',
  permission: 'waiting-list.manage',
  params: ById,
  body: NewSlotOffer,
  answer: SlotOffer,
  status: 201,
  changes: ['waiting-list', 'appointments', 'messages'],
})

export const answerOffer = endpoint({
  method: 'POST',
  path: '/api/slot-offers/:id/answer',
  summary: 'Accept or decline an offered time for a patient, or take the offer back',
  action: 'update',
  kind: 'slot offer',
  permission: 'waiting-list.manage',
  params: ById,
  body: z.strictObject({ answer: z.enum(['accept', 'decline', 'withdraw']) }),
  answer: SlotOffer,
  changes: ['waiting-list', 'appointments', 'messages'],
})
