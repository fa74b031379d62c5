import * as z from 'zod'
import { isRealDay, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { desk } from '../../../contract/role.ts'
import {
  emailAddress,
  lineLength,
  nameLength,
  optionalLine,
  requiredLine,
} from '../../../contract/text.ts'
import { forEverybody, freeTimes } from '../../../contract/unaudited.ts'
import { Appointment } from '../appointments/appointment.ts'
import { FreeSlot } from '../appointments/free-slot.ts'

/** Minutes in which the link in the mail has to be used; so long the time is held. */
export const holdMinutes = 30

/** What somebody new can ask for, and whether the clinic lets anybody ask. */
export const BookingOffer = z.object({
  isOn: z.boolean(),
  doctors: z.array(z.object({ id: Id, name: z.string(), specialty: z.string().nullable() })),
  types: z.array(
    z.object({
      id: Id,
      name: z.string(),
      minutes: z.number().int(),
      preparation: z.string().nullable(),
    }),
  ),
})
export type BookingOffer = z.infer<typeof BookingOffer>

export const readBookingOffer = endpoint({
  method: 'GET',
  path: '/api/booking',
  summary: 'What people who are new to the clinic can book',
  action: 'list',
  kind: 'booking',
  roles: 'open',
  unaudited: forEverybody,
  answer: BookingOffer,
  reads: ['visit-types', 'settings'],
})

const day = z.string().refine(isRealDay, 'This is not a day of the calendar.')

export const OpenSlot = FreeSlot.extend({
  doctorId: Id,
  doctorName: z.string(),
})
export type OpenSlot = z.infer<typeof OpenSlot>

export const listOpenSlots = endpoint({
  method: 'GET',
  path: '/api/booking/free-slots',
  summary: 'Free times in a week with a doctor or with whoever is free, for people who are new',
  action: 'list',
  kind: 'booking',
  roles: 'open',
  visitors: { most: 120, seconds: 60 },
  unaudited: freeTimes,
  query: z.strictObject({
    visitTypeId: Id,
    from: day,
    /** Left out: each time once, with one of those who are free then. */
    doctorId: Id.optional(),
  }),
  answer: z.object({ slots: z.array(OpenSlot) }),
  reads: ['appointments', 'schedules', 'visit-types', 'settings'],
})

/** Who asks; nothing of it is looked up anywhere. */
export const BookingPerson = z.strictObject({
  name: requiredLine('Name', nameLength),
  dob: plainDate('Date of Birth'),
  email: emailAddress,
  phone: requiredLine('Phone', 100),
  reason: optionalLine('Reason', lineLength),
})

export const NewBookingRequest = BookingPerson.extend({
  visitTypeId: Id,
  doctorId: Id,
  date: plainDate('Date'),
  time: plainTime('Time'),
})
export type NewBookingRequest = z.output<typeof NewBookingRequest>

export const addBookingRequest = endpoint({
  method: 'POST',
  path: '/api/booking',
  summary: 'Ask for a visit as somebody new; it counts once the link in the mail is used',
  action: 'insert',
  kind: 'booking',
  roles: 'open',
  body: NewBookingRequest,
  status: 202,
  /** The same whoever asks. */
  answer: z.object({ minutes: z.number().int() }),
})

export const confirmBookingRequest = endpoint({
  method: 'POST',
  path: '/api/booking/confirmation',
  summary: 'Confirm by the link in the mail that one has asked for a visit; it works once',
  action: 'insert',
  kind: 'booking',
  roles: 'open',
  /** The token travels in bodies so that no log keeps it. */
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.'),
  }),
  answer: z.object({ clinic: z.string(), date: z.string(), time: z.string(), doctor: z.string() }),
})

/** What the desk sees to: somebody has asked, and nobody knows yet who it is. */
export const BookingRequest = z.object({
  id: Id,
  doctorId: Id,
  doctorName: z.string(),
  visitTypeName: z.string(),
  date: z.string(),
  time: z.string(),
  name: z.string(),
  dob: z.string(),
  email: z.string(),
  phone: z.string(),
  reason: z.string().nullable(),
})
export type BookingRequest = z.infer<typeof BookingRequest>

export const listBookingRequests = endpoint({
  method: 'GET',
  path: '/api/booking-requests',
  summary: 'Confirmed requests of new patients, whose identity is to be checked',
  action: 'list',
  kind: 'booking request',
  roles: desk,
  answer: z.array(BookingRequest),
  reads: ['appointments', 'users'],
})

export const Acceptance = z.strictObject({
  patientId: Id,
  anywayReason: optionalLine('Why it is booked anyway', lineLength),
})

export const acceptBookingRequest = endpoint({
  method: 'POST',
  path: '/api/booking-requests/:id/acceptance',
  summary: 'Make the visit that was asked for, for a chart that the desk has chosen',
  action: 'update',
  kind: 'booking request',
  roles: desk,
  params: ById,
  body: Acceptance,
  answer: Appointment,
  changes: ['appointments'],
})

export const dismissBookingRequest = endpoint({
  method: 'DELETE',
  path: '/api/booking-requests/:id',
  summary: 'Give the time of a request free again',
  action: 'delete',
  kind: 'booking request',
  roles: desk,
  params: ById,
  changes: ['appointments'],
})
