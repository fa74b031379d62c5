import * as z from 'zod'
import { isRealDay, plainDate, plainTime } from '../../../contract/dates.ts'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import {
  emailAddress,
  lineLength,
  nameLength,
  optionalLine,
  requiredLine,
} from '../../../contract/text.ts'
import { freeTimes } from '../../../contract/unaudited.ts'
import { FreeSlot } from '../appointments/free-slot.ts'

/** Minutes for which the link in the mail works and the time is held. */
export const holdMinutes = 30

const day = z.string().refine(isRealDay, 'This is not a day of the calendar.')

export const OpenSlot = FreeSlot.extend({
  doctorId: Id,
  doctorName: z.string(),
})
export type OpenSlot = z.infer<typeof OpenSlot>

export const listOpenSlots = endpoint({
  method: 'GET',
  path: '/api/booking/free-slots',
  summary: 'List the free times of a week with one doctor or with any, for new patients',
  action: 'list',
  kind: 'booking',
  roles: 'open',
  visitors: { most: 120, seconds: 60 },
  unaudited: freeTimes,
  query: z.strictObject({
    visitTypeId: Id,
    from: day,
    /** When left out, each time is listed once, with one of the doctors who are free then. */
    doctorId: Id.optional(),
  }),
  answer: z.object({ slots: z.array(OpenSlot) }),
  reads: ['appointments', 'schedules', 'visit-types', 'settings'],
})

/** The person who asks; none of it is compared with charts. */
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
  summary: 'Ask for a visit as a new patient; it counts once the link in the mail is used',
  action: 'insert',
  kind: 'booking',
  roles: 'open',
  body: NewBookingRequest,
  status: 202,
  /** The same answer for everybody, so that it does not tell who is known. */
  answer: z.object({ minutes: z.number().int() }),
})

export const confirmBookingRequest = endpoint({
  method: 'POST',
  path: '/api/booking/confirmation',
  summary: 'Confirm a request for a visit with the link from the mail; it works once',
  action: 'insert',
  kind: 'booking',
  roles: 'open',
  /** The token travels in bodies so that no log keeps it. */
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.'),
  }),
  answer: z.object({ clinic: z.string(), date: z.string(), time: z.string(), doctor: z.string() }),
})
