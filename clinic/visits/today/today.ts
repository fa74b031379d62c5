import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { AlertSign, GuardianSign } from '../../patients/charts/patient-signs.ts'
import { Appointment, NewAppointment } from '../appointments/appointment.ts'

/** A visit of today, with the alerts of its patient and the usual waiting time of its doctor and type. */
export const TodayVisit = Appointment.extend({
  /** The median minutes from check-in to start, over the last 90 days. */
  usualWait: z.number().int().nullable(),
  patientAlerts: z.array(AlertSign),
  /** The interpreter and the help that the patient needs, in words; empty for none. */
  patientNeeds: z.string(),
  patientGuardians: z.array(GuardianSign),
  /** Why nobody is expected: the patient is deceased, or the chart is archived. */
  outOfUse: z.enum(['Deceased', 'Archived']).nullable(),
})
export type TodayVisit = z.infer<typeof TodayVisit>

/** No board could show more. */
export const mostToday = 1000

export const listToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary: 'List the visits of today with how far each has come',
  action: 'list',
  kind: 'today',
  permission: 'visits.read',
  query: z.strictObject({ doctorId: Id.optional() }),
  answer: z.array(TodayVisit),
  reads: ['appointments', 'patients', 'users', 'visit-types', 'resources'],
})

/** A patient who comes without an appointment; the visit begins now. */
export const NewWalkIn = NewAppointment.pick({
  id: true,
  patientId: true,
  doctorId: true,
  visitTypeId: true,
  reason: true,
})
export type NewWalkIn = z.output<typeof NewWalkIn>

export const addWalkIn = endpoint({
  method: 'POST',
  path: '/api/today/walk-ins',
  summary: 'Check in a patient who has no appointment',
  action: 'insert',
  kind: 'today',
  permission: 'visits.book',
  body: NewWalkIn,
  answer: Appointment,
  status: 201,
  changes: ['appointments'],
})

/** The contents of the screen in the waiting room: numbers and rooms, without names. */
export const WaitingRoom = z.object({
  clinic: z.string(),
  called: z.array(z.object({ ticket: z.number().int(), room: z.string().nullable() })),
  waiting: z.array(z.number().int()),
})
export type WaitingRoom = z.infer<typeof WaitingRoom>

/** The token travels in bodies so that no log keeps it. */
export const readWaitingRoom = endpoint({
  method: 'POST',
  path: '/api/waiting-room/reading',
  summary:
    'Read the ticket numbers that are called and that wait, for a screen with the clinic’s link',
  action: 'insert',
  kind: 'waiting room',
  roles: 'open',
  // A screen asks every four seconds.
  visitors: { most: 600, seconds: 60 },
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.'),
  }),
  answer: WaitingRoom,
})

export const makeWaitingRoomLink = endpoint({
  method: 'POST',
  path: '/api/waiting-room/link',
  summary: 'Make a link for the screen in the waiting room; an earlier one ends',
  action: 'insert',
  kind: 'waiting room',
  permission: 'waiting-room.manage',
  answer: z.object({ token: z.string() }),
  status: 201,
})
