import * as z from 'zod'
import { isRealDay, isStretch, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { lineLength, nameLength, optionalLine } from '../../../contract/text.ts'
import { freeTimes } from '../../../contract/unaudited.ts'
import { AppointmentStatus } from '../../visits/appointments/appointment.ts'
import { FreeSlot } from '../../visits/appointments/free-slot.ts'

/** A patient's own visit, with how to prepare and how to find the clinic. */
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
  /** The code to type at the entrance; null where the clinic has no tablet. */
  checkInCode: z.string().nullable(),
  /** Whether the patient, or the desk for them, has said that they will come. */
  isConfirmed: z.boolean(),
  canConfirm: z.boolean(),
  canMove: z.boolean(),
  canCancel: z.boolean(),
  /** The end of the time for moving or canceling it without a call, by the clinic's clock. */
  changesUntil: z.string(),
  preparation: z.string().nullable(),
  address: z.string().nullable(),
  directions: z.string().nullable(),
  phone: z.string().nullable(),
  ...stamps,
})
export type OwnVisit = z.infer<typeof OwnVisit>

/** A visit type that patients can book, with its limits. */
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
  summary: 'List the visit types that you can book by yourself; none for a chart out of use',
  action: 'list',
  kind: 'own record',
  roles: ['patient'],
  unaudited: 'It is the same for all patients who may book.',
  answer: z.array(BookableType),
  reads: ['visit-types'],
})

/** Only doctors with hours; others have no free times. */
export const listBookableDoctors = endpoint({
  method: 'GET',
  path: '/api/my/doctors',
  summary: 'List the doctors whom patients can book by themselves',
  action: 'list',
  kind: 'own record',
  roles: ['patient'],
  unaudited: 'It is the same for all patients.',
  answer: z.array(z.object({ id: Id, name: z.string(), specialty: z.string().nullable() })),
  reads: ['users', 'schedules'],
})

const day = z.string().refine(isRealDay, 'This is not a day of the calendar.')
/** The longest stretch that is searched for free times. */
const mostDays = 31

/** A free time with its doctor. */
export const OwnFreeSlot = FreeSlot.extend({ doctorId: Id, doctorName: z.string() })
export type OwnFreeSlot = z.infer<typeof OwnFreeSlot>

export const listOwnFreeSlots = endpoint({
  method: 'GET',
  path: '/api/my/free-slots',
  summary:
    'List times that a patient can book, with one doctor or any, within the rules of the visit type',
  action: 'list',
  kind: 'own record',
  roles: ['patient'],
  unaudited: freeTimes,
  query: z
    .strictObject({
      visitTypeId: Id,
      /** Without one, each time is with some doctor. */
      doctorId: Id.optional(),
      /** Only doctors of this specialty. */
      specialty: z.string().max(nameLength).optional(),
      from: day,
      to: day,
      /** The own visit that is being moved; its time counts as free. */
      except: Id.optional(),
    })
    .refine(({ from, to }) => isStretch(from, to, mostDays), {
      path: ['to'],
      error: `Ask for at most ${mostDays} days, from the first to the last.`,
    }),
  answer: z.object({ slots: z.array(OwnFreeSlot) }),
  reads: ['appointments', 'schedules', 'visit-types', 'settings'],
})

const when = { date: plainDate('Date'), time: plainTime('Time') }

export const NewOwnVisit = z.strictObject({
  id: Id,
  visitTypeId: Id,
  doctorId: Id,
  ...when,
  /** The subject of the visit, for doctor and desk. */
  reason: optionalLine('Reason', lineLength),
})
export type NewOwnVisit = z.output<typeof NewOwnVisit>

export const readOwnVisit = endpoint({
  method: 'GET',
  path: '/api/my/appointments/:id',
  summary: 'Read your own appointment',
  action: 'read',
  kind: 'appointment',
  roles: ['patient'],
  params: ById,
  answer: OwnVisit,
  reads: ['appointments', 'visit-types', 'messages'],
})

export const bookOwnVisit = endpoint({
  method: 'POST',
  path: '/api/my/appointments',
  summary: 'Book your own appointment at a free time',
  action: 'insert',
  kind: 'own record',
  roles: ['patient'],
  body: NewOwnVisit,
  answer: OwnVisit,
  status: 201,
  changes: ['appointments'],
})

export const moveOwnVisit = endpoint({
  method: 'PUT',
  path: '/api/my/appointments/:id',
  summary: 'Move your own appointment to another free time',
  action: 'update',
  kind: 'own record',
  roles: ['patient'],
  params: ById,
  body: z.strictObject(when),
  answer: OwnVisit,
  versioned: true,
  changes: ['appointments'],
})

export const confirmOwnVisit = endpoint({
  method: 'POST',
  path: '/api/my/appointments/:id/confirmation',
  summary: 'Say that you will come to your own appointment',
  action: 'update',
  kind: 'own record',
  roles: ['patient'],
  params: ById,
  answer: OwnVisit,
  versioned: true,
  changes: ['appointments'],
})

export const cancelOwnVisit = endpoint({
  method: 'POST',
  path: '/api/my/appointments/:id/cancellation',
  summary: 'Cancel your own appointment',
  action: 'update',
  kind: 'own record',
  roles: ['patient'],
  params: ById,
  answer: OwnVisit,
  versioned: true,
  changes: ['appointments'],
})

export const readOwnVisitFile = endpoint({
  method: 'GET',
  path: '/api/my/appointments/:id/calendar-file',
  summary: 'Read your own appointment as an iCalendar file',
  action: 'read',
  kind: 'appointment',
  roles: ['patient'],
  params: ById,
  answer: z.object({ content: z.string() }),
})
