import * as z from 'zod'
import { isRealDay, isStretch, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { freeTimes } from '../../../contract/unaudited.ts'
import { AppointmentStatus } from '../../visits/appointments/appointment.ts'
import { FreeSlot } from '../../visits/appointments/free-slot.ts'

/** A patient's own visit, with what to know before one comes. */
export const OwnVisit = z.object({
  id: Id,
  date: z.string(),
  time: z.string(),
  minutes: z.number().int(),
  doctorId: Id,
  doctorName: z.string(),
  visitTypeId: Id.nullable(),
  visitTypeName: z.string().nullable(),
  status: AppointmentStatus,
  /** Typed at the entrance; null where nothing is typed there. */
  checkInCode: z.string().nullable(),
  canMove: z.boolean(),
  canCancel: z.boolean(),
  /** By the clinic's clock: until when it is moved or canceled without calling. */
  changesUntil: z.string(),
  preparation: z.string().nullable(),
  address: z.string().nullable(),
  directions: z.string().nullable(),
  phone: z.string().nullable(),
  ...stamps,
})
export type OwnVisit = z.infer<typeof OwnVisit>

/** What a patient can book, and until when. */
const BookableType = z.object({
  id: Id,
  name: z.string(),
  minutes: z.number().int(),
  horizonDays: z.number().int(),
  cutoffHours: z.number().int(),
  preparation: z.string().nullable(),
})

export const listBookableTypes = endpoint({
  method: 'GET',
  path: '/api/my/visit-types',
  summary: 'What patients can book by themselves',
  roles: ['patient'],
  unaudited: 'It is the same for all patients.',
  answer: z.array(BookableType),
  reads: ['visit-types'],
})

/** Those who have hours: nobody else has free times to offer. */
export const listBookableDoctors = endpoint({
  method: 'GET',
  path: '/api/my/doctors',
  summary: 'Whom patients can book by themselves',
  roles: ['patient'],
  unaudited: 'It is the same for all patients.',
  answer: z.array(z.object({ id: Id, name: z.string(), specialty: z.string().nullable() })),
  reads: ['users', 'schedules'],
})

const day = z.string().refine(isRealDay, 'This is not a day of the calendar.')
/** Longest stretch in which free times are looked for. */
const mostDays = 31

export const listOwnFreeSlots = endpoint({
  method: 'GET',
  path: '/api/my/free-slots',
  summary: 'Times that a patient can book with a doctor, within the rules of the visit type',
  roles: ['patient'],
  unaudited: freeTimes,
  query: z
    .strictObject({
      visitTypeId: Id,
      doctorId: Id,
      from: day,
      to: day,
      /** The own visit that is being moved: it is not in its own way. */
      except: Id.optional(),
    })
    .refine(({ from, to }) => isStretch(from, to, mostDays), {
      path: ['to'],
      error: `Ask for at most ${mostDays} days, from the first to the last.`,
    }),
  answer: z.object({ slots: z.array(FreeSlot) }),
  reads: ['appointments', 'schedules', 'visit-types', 'settings'],
})

const when = { date: plainDate('Date'), time: plainTime('Time') }

export const NewOwnVisit = z.strictObject({
  id: Id,
  visitTypeId: Id,
  doctorId: Id,
  ...when,
})
export type NewOwnVisit = z.output<typeof NewOwnVisit>

export const readOwnVisit = endpoint({
  method: 'GET',
  path: '/api/my/appointments/:id',
  summary: 'Read an own appointment',
  roles: ['patient'],
  kind: 'appointment',
  params: ById,
  answer: OwnVisit,
  reads: ['appointments', 'visit-types', 'messages'],
})

export const bookOwnVisit = endpoint({
  method: 'POST',
  path: '/api/my/appointments',
  summary: 'Book an own appointment at a free time',
  roles: ['patient'],
  body: NewOwnVisit,
  answer: OwnVisit,
  status: 201,
  changes: ['appointments'],
})

export const moveOwnVisit = endpoint({
  method: 'PUT',
  path: '/api/my/appointments/:id',
  summary: 'Move an own appointment to another free time',
  roles: ['patient'],
  params: ById,
  body: z.strictObject(when),
  answer: OwnVisit,
  versioned: true,
  changes: ['appointments'],
})

export const cancelOwnVisit = endpoint({
  method: 'POST',
  path: '/api/my/appointments/:id/cancellation',
  summary: 'Cancel an own appointment',
  roles: ['patient'],
  params: ById,
  answer: OwnVisit,
  versioned: true,
  changes: ['appointments'],
})

export const readOwnVisitFile = endpoint({
  method: 'GET',
  path: '/api/my/appointments/:id/calendar-file',
  summary: 'An own appointment as an iCalendar file',
  roles: ['patient'],
  kind: 'appointment',
  params: ById,
  answer: z.object({ content: z.string() }),
})
