import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { clinicians, desk } from '../../../contract/role.ts'
import { Appointment, NewAppointment } from '../appointments/appointment.ts'

/** A visit of today, with what waiting usually takes for its doctor and type. */
export const TodayVisit = Appointment.extend({
  /** Minutes from checking in to the start, as half of the patients of the last 90 days had it. */
  usualWait: z.number().int().nullable(),
})
export type TodayVisit = z.infer<typeof TodayVisit>

/** More than this no board could show. */
export const mostToday = 1000

export const listToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary: 'The visits of today: who is due, waits, is seen, and is done',
  action: 'list',
  kind: 'today',
  roles: clinicians,
  query: z.strictObject({ doctorId: Id.optional() }),
  answer: z.array(TodayVisit),
  reads: ['appointments', 'patients', 'users', 'visit-types', 'resources'],
})

/** Somebody who is there without an appointment; the visit begins now, in whatever time there is. */
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
  summary: 'Check somebody in who has no appointment',
  action: 'insert',
  kind: 'today',
  roles: desk,
  body: NewWalkIn,
  answer: Appointment,
  status: 201,
  changes: ['appointments'],
})

/** What the screen in the waiting room shows: numbers and rooms, nobody’s name. */
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
  summary: 'Who is called and who waits, as ticket numbers, for a screen with the clinic’s link',
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
  summary: 'A new link for the screen in the waiting room; the one before works no more',
  action: 'insert',
  kind: 'waiting room',
  roles: desk,
  answer: z.object({ token: z.string() }),
  status: 201,
})
