import * as z from 'zod'
import { isRealDay, isStretch, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id, idsInQuery } from '../../../contract/endpoint.ts'
import { AlertSign } from '../../patients/charts/patient-signs.ts'
import { Appointment, AppointmentChanges } from '../appointments/appointment.ts'

/** The views besides the list, in the order of the view switch. */
export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export const CalendarView = z.enum(calendarViews)
export type CalendarView = z.infer<typeof CalendarView>

/** A month with the ends of its neighbours is six weeks. */
const mostDays = 45
/** Doctors side by side; a clinic with more has to choose some. */
export const mostDoctors = 50
/** More visits could not be read or drawn. */
export const mostVisits = 6000

/** A visit as a calendar draws it. */
export const CalendarVisit = Appointment.pick({
  id: true,
  patientId: true,
  doctorId: true,
  date: true,
  time: true,
  minutes: true,
  visitType: true,
  reason: true,
  status: true,
  state: true,
  arrivedAt: true,
  overlapReason: true,
  patientOverlapReason: true,
  resourceOverlapReason: true,
  outsideReason: true,
  version: true,
}).extend({
  /** Name of the patient, else the email, else the id. */
  patient: z.string(),
  patientAlerts: z.array(AlertSign),
  /** The interpreter and the help that the patient needs, in words; empty for none. */
  patientNeeds: z.string(),
  /** Minutes before the visit for which its doctor is held too; `bufferAfter` are those after it. */
  bufferBefore: z.number().int(),
  bufferAfter: z.number().int(),
  /** For a group visit, how many places are taken and how many there are. */
  group: z.object({ taken: z.number().int(), capacity: z.number().int() }).nullable(),
  /** Rooms and devices that it takes; read for columns of rooms only. */
  resourceIds: z.array(Id),
})
export type CalendarVisit = z.infer<typeof CalendarVisit>

/** `unconfirmed`: a request whose link has not been used; the desk sees it only after that. */
export const heldKinds = ['offer', 'request', 'unconfirmed'] as const
export type HeldKind = (typeof heldKinds)[number]

/** A time of a doctor that is held for somebody and is no visit. */
export const HeldTime = z.object({
  id: Id,
  kind: z.enum(heldKinds),
  doctorId: Id,
  date: z.string(),
  time: z.string(),
  minutes: z.number().int(),
  /** The waiting patient, or the name in the request; null for viewers who see neither list. */
  who: z.string().nullable(),
  /** The waiting patient; null where `who` is null, and for a new patient. */
  patientId: Id.nullable(),
  /** For an offer, its waiting list entry, for viewers who see that list. */
  entryId: Id.nullable(),
  /** For a place in a group visit, the visit type of the group. */
  group: z.string().nullable(),
  resourceIds: z.array(Id),
})
export type HeldTime = z.infer<typeof HeldTime>

/** Wall-clock times; `24:00` ends a day. */
export const OpenHours = z.object({ starts: z.string(), ends: z.string() })
export type OpenHours = z.infer<typeof OpenHours>

export const CalendarDoctor = z.object({
  id: Id,
  /** Null when the doctor was deleted. */
  name: z.string().nullable(),
  specialty: z.string().nullable(),
  /** One for each requested day. */
  days: z.array(
    z.object({
      date: z.string(),
      open: z.array(OpenHours),
      /** Why the doctor is away or the clinic is closed. */
      away: z.string().nullable(),
      /** Busy times from the doctor's outside calendar, most of them without a title. */
      busy: z.array(OpenHours.extend({ title: z.string() })),
    }),
  ),
})
export type CalendarDoctor = z.infer<typeof CalendarDoctor>

export const Calendar = z.object({
  doctors: z.array(CalendarDoctor),
  visits: z.array(CalendarVisit),
  held: z.array(HeldTime),
  /** For columns of rooms only. */
  rooms: z.array(z.object({ id: Id, name: z.string() })),
  /** Whether there are more visits or doctors than the answer holds. */
  isCut: z.boolean(),
})
export type Calendar = z.infer<typeof Calendar>

export const CalendarDay = z.object({
  date: z.string(),
  /** Without canceled ones. */
  visits: z.number().int(),
  bookedMinutes: z.number().int(),
  openMinutes: z.number().int(),
  /** The number of held times, and their minutes in all. */
  held: z.number().int(),
  heldMinutes: z.number().int(),
  /** Open minutes in which doctors are busy by their outside calendars. */
  busyMinutes: z.number().int(),
  /** Why the clinic is closed. */
  closed: z.string().nullable(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

const day = z.string().refine(isRealDay, 'This is not a day of the calendar.')

export const CalendarRange = z
  .strictObject({
    from: day,
    to: day,
    /** By default all doctors who see patients. */
    doctors: idsInQuery(mostDoctors).optional(),
    /**
     * Columns for rooms instead of doctors: the answer holds the rooms, and those that each visit
     * takes.
     */
    by: z.literal('room').optional(),
  })
  .refine(({ from, to }) => isStretch(from, to, mostDays), {
    path: ['to'],
    error: `Ask for at most ${mostDays} days, from the first to the last.`,
  })
export type CalendarRange = z.output<typeof CalendarRange>

const reads = [
  'appointments',
  'schedules',
  'visit-types',
  'resources',
  'users',
  'patients',
  'settings',
] as const

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary: 'Read the visits of some days, with the hours of the doctors',
  action: 'list',
  kind: 'calendar',
  permission: 'visits.read',
  query: CalendarRange,
  answer: Calendar,
  reads,
})

export const listCalendarDays = endpoint({
  method: 'GET',
  path: '/api/calendar/days',
  summary: 'Count how full some days are',
  action: 'list',
  kind: 'calendar',
  permission: 'visits.read',
  unaudited: 'It counts the visits of days.',
  query: CalendarRange,
  answer: z.array(CalendarDay),
  reads,
})

/** The place and time of a visit; its other fields stay as they are. */
export const VisitMove = z.strictObject({
  doctorId: Id,
  date: plainDate('Date'),
  time: plainTime('Time'),
  minutes: AppointmentChanges.shape.minutes,
  /** All rooms and devices that it takes; when left out, it keeps its room if that is free. */
  resourceIds: AppointmentChanges.shape.resourceIds,
  anywayReason: AppointmentChanges.shape.anywayReason,
})
export type VisitMove = z.output<typeof VisitMove>

export const moveAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/slot',
  summary: 'Move an appointment to another time, doctor or room, or change its length',
  action: 'update',
  kind: 'appointment',
  permission: 'visits.book',
  params: ById,
  body: VisitMove,
  answer: Appointment,
  versioned: true,
  changes: ['appointments'],
})
