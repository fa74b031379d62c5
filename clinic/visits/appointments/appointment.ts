import * as z from 'zod'
import { isRealDay, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, optionalText } from '../../../contract/text.ts'
import { ResourceOfVisit } from '../../availability/resources/resource.ts'
import { TypeOfVisit } from '../../availability/visit-types/type-of-visit.ts'
import { VisitActName, VisitState } from './visit-state.ts'

/** In the order in which the edit form offers them (S-45). */
export const appointmentStatuses = ['scheduled', 'completed', 'canceled'] as const
export const AppointmentStatus = z.enum(appointmentStatuses)
export type AppointmentStatus = z.infer<typeof AppointmentStatus>

export const statusWords: Record<AppointmentStatus, string> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  canceled: 'Canceled',
}

/** A visit of one patient to one doctor; date and time are the clinic's wall clock. */
export const Appointment = z.object({
  id: Id,
  patientId: Id,
  /** Null when the id names nobody any more; lists then show the id (S-90). */
  patient: Person.nullable(),
  doctorId: Id,
  doctor: Person.nullable(),
  date: z.string(),
  time: z.string(),
  minutes: z.number().int(),
  visitTypeId: Id.nullable(),
  visitType: TypeOfVisit.nullable(),
  reason: z.string().nullable(),
  status: AppointmentStatus,
  /** Finer than the status: see `visit-state.ts`. */
  state: VisitState,
  confirmedAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  calledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The number by which the waiting room calls the patient; counted anew each day. */
  ticket: z.number().int().nullable(),
  cancelReason: z.string().nullable(),
  /** Rooms and devices that it takes. */
  resources: z.array(ResourceOfVisit),
  /** Why it overlaps another visit of its doctor; null when it does not. */
  overlapReason: z.string().nullable(),
  /** Why it overlaps another visit of its patient, or of its room or device. */
  patientOverlapReason: z.string().nullable(),
  resourceOverlapReason: z.string().nullable(),
  /** Why it is outside the hours: empty when no reason was given, null when it is inside. */
  outsideReason: z.string().nullable(),
  /** The series it was booked with; null for a visit by itself. */
  seriesId: Id.nullable(),
  ...stamps,
})
export type Appointment = z.infer<typeof Appointment>

/** Notes for the people of the clinic only; answers to patients leave them out. */
export const deskOnly = {
  cancelReason: true,
  overlapReason: true,
  patientOverlapReason: true,
  resourceOverlapReason: true,
  outsideReason: true,
} as const

/** A visit as its doctor and its patient read it. */
export const OwnAppointment = Appointment.partial(deskOnly)
export type OwnAppointment = z.infer<typeof OwnAppointment>

/** In minutes. Imported stays in hospital may be longer than what can be booked. */
export const shortestVisit = 5
export const longestVisit = 480

export function isBookableLength(minutes: number): boolean {
  return minutes >= shortestVisit && minutes <= longestVisit
}

export const mostResources = 20

const visit = {
  patientId: Id,
  doctorId: Id,
  date: plainDate('Date'),
  time: plainTime('Time'),
  /** When left out, a stored visit keeps its own; null for none. */
  visitTypeId: Id.nullish(),
  /**
   * When left out, a new visit takes its type's or the clinic's length, and a stored one keeps its
   * own.
   */
  minutes: z.coerce
    .number('Enter a whole number of minutes.')
    .int('Enter a whole number of minutes.')
    .min(shortestVisit, `A visit lasts at least ${shortestVisit} minutes.`)
    .max(longestVisit, `A visit lasts at most ${longestVisit} minutes.`)
    .optional(),
  reason: optionalText('Reason', lineLength * 4),
  /**
   * Rooms and devices to take. Of a kind that is not named, it takes what its type needs or keeps
   * its own.
   */
  resourceIds: z
    .array(Id)
    .max(mostResources, `Choose at most ${mostResources} rooms and devices.`)
    .optional(),
  /** The reason for booking it over another visit or outside the hours, if it is. */
  anywayReason: optionalLine('Reason for the override', lineLength),
}

export const NewAppointment = z.strictObject({
  id: Id,
  ...visit,
  /** Scheduled whenever none is sent (T-13). */
  status: AppointmentStatus.optional(),
})
export type NewAppointment = z.output<typeof NewAppointment>

export const AppointmentChanges = z.strictObject({
  ...visit,
  /** A missing status is treated as scheduled (T-15). */
  status: AppointmentStatus.default('scheduled'),
})
export type AppointmentChanges = z.output<typeof AppointmentChanges>

/** `09:50` and 15 minutes → `10:05`. */
export function endOf({ time, minutes }: Pick<Appointment, 'time' | 'minutes'>): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const end = hour * 60 + minute + minutes
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(end / 60) % 24)}:${twoDigits(end % 60)}`
}

/** Why a visit that overlaps another one is refused (V-10). */
export function bookedAlready(doctor: string, time: string): string {
  return `Dr. ${doctor.replace(/^dr\b\.?\s*/i, '')} already has an appointment at ${time}.`
}

/** The refusal where the patient has another visit at that time, with any doctor. */
export function patientBookedAlready(patient: string, doctor: string, time: string): string {
  return `${patient} already has an appointment at ${time} with Dr. ${doctor.replace(/^dr\b\.?\s*/i, '')}.`
}

/** The refusal of a visit whose time is offered to somebody else. */
export function heldAlready(patient: string, until: string): string {
  return `This time is offered to ${patient} from the waiting list and held until ${until}.`
}

/** The refusal of a visit whose time a new patient has asked for. */
export const requestedAlready =
  'This time is held: a new patient has asked for it, and the desk has not answered yet.'

/**
 * The sentence for a visit outside a schedule; `refusal` is an answer of the database's
 * `visit_refusal`.
 */
export function outsideSentence(refusal: string, doctor: string): string {
  if (refusal === 'clinic outside') return 'The clinic is not open at this time.'
  if (refusal === 'clinic away') return 'The clinic is closed on this day.'
  const name = `Dr. ${doctor.replace(/^dr\b\.?\s*/i, '')}`
  if (refusal === 'busy') return `${name} is busy at this time, as their own calendar says.`
  return refusal === 'away'
    ? `${name} is away at this time.`
    : `This is outside the hours of ${name}.`
}

const day = z.string().refine(isRealDay, 'This is not a day of the calendar.')

export const AppointmentFilter = PageQuery.extend({
  doctorId: Id.optional(),
  patientId: Id.optional(),
  status: AppointmentStatus.optional(),
  from: day.optional(),
  to: day.optional(),
  /** Newest first (S-49) unless asked for the other way round, as a day is read. */
  order: z.literal('oldest').optional(),
  /** No-shows only. */
  state: z.literal('no-show').optional(),
  /**
   * Only visits that overlap another of their doctor, patient, room or device, or are outside the
   * hours.
   */
  anyway: z.literal('yes').optional(),
})
export type AppointmentFilter = z.output<typeof AppointmentFilter>

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  summary: 'List appointments, newest first',
  action: 'list',
  kind: 'appointment',
  permission: 'visits.read',
  query: AppointmentFilter,
  answer: pageOf(Appointment),
  reads: ['appointments', 'patients', 'users'],
})

/** A doctor's or a patient's own ones, for their dashboards (C-12). */
export const listOwnAppointments = endpoint({
  method: 'GET',
  path: '/api/my/appointments',
  summary: 'List your own appointments, newest first',
  action: 'list',
  kind: 'appointment',
  roles: ['doctor', 'patient'],
  query: AppointmentFilter.omit({ doctorId: true, patientId: true }),
  answer: pageOf(OwnAppointment),
  answerTo: { patient: pageOf(Appointment.omit(deskOnly)) },
  reads: ['appointments', 'users'],
})

export const readAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  summary: 'Read an appointment',
  action: 'read',
  kind: 'appointment',
  permission: 'visits.read',
  params: ById,
  answer: Appointment,
})

export const addAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  summary: 'Book an appointment',
  action: 'insert',
  kind: 'appointment',
  permission: 'visits.book',
  body: NewAppointment,
  answer: Appointment,
  status: 201,
  changes: ['appointments'],
})

export const changeAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id',
  summary: 'Change an appointment',
  action: 'update',
  kind: 'appointment',
  permission: 'visits.book',
  params: ById,
  body: AppointmentChanges,
  answer: Appointment,
  versioned: true,
  changes: ['appointments'],
})

export const removeAppointment = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id',
  summary: 'Delete an appointment; its row is kept with a mark',
  action: 'delete',
  kind: 'appointment',
  permission: 'visits.book',
  params: ById,
  versioned: true,
  current: Appointment,
  changes: ['appointments'],
})

export const restoreAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/restoration',
  summary: 'Bring a deleted appointment back',
  action: 'update',
  kind: 'appointment',
  permission: 'visits.book',
  params: ById,
  answer: Appointment,
  changes: ['appointments'],
})

export const actOnAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/acts',
  summary: 'Act on a visit: check in, call, start, complete, cancel and so on',
  action: 'update',
  kind: 'appointment',
  permission: 'visits.act',
  params: ById,
  body: z.strictObject({
    act: VisitActName,
    /** Why it is canceled. */
    reason: optionalText('Reason', lineLength),
    /** The room into which the patient is called. */
    resourceId: Id.nullish(),
  }),
  answer: Appointment,
  versioned: true,
  changes: ['appointments'],
})
