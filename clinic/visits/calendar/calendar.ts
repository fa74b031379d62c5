import * as z from 'zod'
import { isRealDay, isStretch, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id, idsInQuery } from '../../../contract/endpoint.ts'
import { clinicians, desk } from '../../../contract/role.ts'
import { Appointment, AppointmentChanges } from '../appointments/appointment.ts'

/** Beside the list, in the order of the switch between them. */
export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export const CalendarView = z.enum(calendarViews)
export type CalendarView = z.infer<typeof CalendarView>

/** A month with the ends of its neighbours is six weeks. */
const mostDays = 45
/** Doctors beside each other; who has more of them chooses. */
export const mostDoctors = 50
/** More than this would be neither read nor drawn. */
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
  overlapReason: true,
  patientOverlapReason: true,
  resourceOverlapReason: true,
  outsideReason: true,
  version: true,
}).extend({
  /** Name of the patient, else the email, else the id. */
  patient: z.string(),
  /** Minutes around the visit in which its doctor is held too. */
  bufferBefore: z.number().int(),
  bufferAfter: z.number().int(),
  /** Of a group visit: how many patients have a place in it, and how many places there are. */
  group: z.object({ taken: z.number().int(), capacity: z.number().int() }).nullable(),
  /** Rooms and devices that it takes; read for columns of rooms only. */
  resourceIds: z.array(Id),
})
export type CalendarVisit = z.infer<typeof CalendarVisit>

/** `unconfirmed`: a request whose link was not used yet; the desk sees to it only afterwards. */
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
  /** Who waits, or the name in the request; null for those who see neither list. */
  who: z.string().nullable(),
  /** Who waits; null where nobody is named, and for somebody new. */
  patientId: Id.nullable(),
  /** Of an offer the entry of the waiting list, for those who see it. */
  entryId: Id.nullable(),
  /** Of a place in a group visit what the group is for. */
  group: z.string().nullable(),
  resourceIds: z.array(Id),
})
export type HeldTime = z.infer<typeof HeldTime>

/** Wall-clock times; `24:00` ends a day. */
export const OpenHours = z.object({ starts: z.string(), ends: z.string() })
export type OpenHours = z.infer<typeof OpenHours>

export const CalendarDoctor = z.object({
  id: Id,
  /** Null when nobody is known under the id any more. */
  name: z.string().nullable(),
  specialty: z.string().nullable(),
  /** One for each day that was asked for. */
  days: z.array(
    z.object({
      date: z.string(),
      open: z.array(OpenHours),
      /** Why the doctor, or the clinic, is not there. */
      away: z.string().nullable(),
      /** When another calendar of the doctor says that they are busy; without a title mostly. */
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
  /** There are more visits, or doctors, than are answered. */
  isCut: z.boolean(),
})
export type Calendar = z.infer<typeof Calendar>

export const CalendarDay = z.object({
  date: z.string(),
  /** Without canceled ones. */
  visits: z.number().int(),
  bookedMinutes: z.number().int(),
  openMinutes: z.number().int(),
  /** Times that are held, and how long they are in all. */
  held: z.number().int(),
  heldMinutes: z.number().int(),
  /** Of the open minutes those in which other calendars say that doctors are busy. */
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
    /** All that see patients unless told. */
    doctors: idsInQuery(mostDoctors).optional(),
    /** A column for each room instead of each doctor: with the rooms, and which visit takes which. */
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
  summary: 'Visits of some days with the hours of their doctors',
  roles: clinicians,
  query: CalendarRange,
  answer: Calendar,
  reads,
})

export const listCalendarDays = endpoint({
  method: 'GET',
  path: '/api/calendar/days',
  summary: 'How full some days are',
  roles: clinicians,
  unaudited: 'It counts the visits of days.',
  query: CalendarRange,
  answer: z.array(CalendarDay),
  reads,
})

/** Where and when a visit is; what else is stored of it stays. */
export const VisitMove = z.strictObject({
  doctorId: Id,
  date: plainDate('Date'),
  time: plainTime('Time'),
  minutes: AppointmentChanges.shape.minutes,
  /** All that it takes; left out, it keeps its room where that is free. */
  resourceIds: AppointmentChanges.shape.resourceIds,
  anywayReason: AppointmentChanges.shape.anywayReason,
})
export type VisitMove = z.output<typeof VisitMove>

export const moveAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/slot',
  summary: 'Move an appointment to another time, doctor or room, or change its length',
  roles: desk,
  params: ById,
  body: VisitMove,
  answer: Appointment,
  versioned: true,
  changes: ['appointments'],
})
