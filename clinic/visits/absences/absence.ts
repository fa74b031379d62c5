import * as z from 'zod'
import { plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { desk } from '../../../contract/role.ts'
import { Appointment } from '../appointments/appointment.ts'
import { ScheduleException } from '../../availability/schedules/schedule.ts'
import { MessageDraft } from '../messages/visit-message.ts'

/** Where a visit could be put instead. */
export const Proposal = z.object({
  doctorId: Id,
  doctor: Person,
  /** The doctor's, where it is not the absent one's. */
  otherSpecialty: z.string().nullable(),
  date: z.string(),
  time: z.string(),
})
export type Proposal = z.infer<typeof Proposal>

/** Places that each visit is to have, if there are so many. */
export const mostProposals = 3

/** What free times may be no good for: another visit of the patient, or one that is displaced too. */
const InTheWay = z.enum(['patient', 'proposed'])
export type InTheWay = z.infer<typeof InTheWay>

/** Visits that are looked at at once, the earliest ones first. */
export const mostAffected = 100

/** A doctor's absence with the scheduled visits that lie in it. */
export const Absence = z.object({
  exception: ScheduleException,
  doctor: Person,
  visits: z.array(
    Appointment.extend({
      proposals: z.array(Proposal),
      /** Why there are fewer proposals than usual, beside that little is free. */
      inTheWay: z.array(InTheWay),
    }),
  ),
})
export type Absence = z.infer<typeof Absence>

export const readAbsence = endpoint({
  method: 'GET',
  path: '/api/schedule-exceptions/:id/visits',
  summary: 'The visits an absence affects, each with up to three places to put it',
  action: 'list',
  kind: 'displaced visit',
  roles: desk,
  params: ById,
  answer: Absence,
  reads: ['appointments', 'schedules'],
})

const Moves = z
  .array(
    z.strictObject({
      appointmentId: Id,
      /** The version of the visit that was read. */
      version: z.number().int(),
      doctorId: Id,
      date: plainDate('Date'),
      time: plainTime('Time'),
    }),
  )
  .min(1, 'Choose a visit to move.')
  .max(mostAffected, `Move at most ${mostAffected} visits at once.`)

export const draftMessages = endpoint({
  method: 'POST',
  path: '/api/schedule-exceptions/:id/message-drafts',
  summary: 'What patients would be told if their visits were moved so; none while messages are off',
  action: 'list',
  kind: 'schedule exception',
  roles: desk,
  noted: true,
  params: ById,
  body: z.strictObject({ moves: Moves }),
  answer: z.array(MessageDraft),
})

export const moveVisits = endpoint({
  method: 'POST',
  path: '/api/schedule-exceptions/:id/moves',
  summary: 'Move visits out of an absence, all of those named or none',
  action: 'update',
  kind: 'schedule exception',
  roles: desk,
  params: ById,
  body: z.strictObject({ moves: Moves }),
  answer: Absence,
  changes: ['appointments', 'schedules'],
})
