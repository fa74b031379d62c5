import * as z from 'zod'
import { plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { Appointment } from '../appointments/appointment.ts'
import { ScheduleException } from '../../availability/schedules/schedule.ts'
import { MessageDraft } from '../messages/visit-message.ts'

/** Another time to which a visit could be moved. */
export const Proposal = z.object({
  doctorId: Id,
  doctor: Person,
  /** The doctor's specialty, where it is not the absent one's. */
  otherSpecialty: z.string().nullable(),
  date: z.string(),
  time: z.string(),
})
export type Proposal = z.infer<typeof Proposal>

/** Proposals for each visit, if there are so many. */
export const mostProposals = 3

/** Why a free time does not fit: another visit of the patient, or a proposal for another visit. */
const InTheWay = z.enum(['patient', 'proposed'])
export type InTheWay = z.infer<typeof InTheWay>

/** Visits in one answer, the earliest first. */
export const mostAffected = 100

/** A doctor's absence with the scheduled visits that lie in it. */
export const Absence = z.object({
  exception: ScheduleException,
  doctor: Person,
  visits: z.array(
    Appointment.extend({
      /** How to reach the patient; null where none is known, and for those who may not read patients. */
      contact: z.string().nullable(),
      proposals: z.array(Proposal),
      /** Why there are fewer proposals than usual, besides few free times. */
      inTheWay: z.array(InTheWay),
    }),
  ),
})
export type Absence = z.infer<typeof Absence>

export const readAbsence = endpoint({
  method: 'GET',
  path: '/api/schedule-exceptions/:id/visits',
  summary: 'List the visits in an absence, each with up to three other times',
  action: 'list',
  kind: 'displaced visit',
  permission: 'visits.book',
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
  summary: 'Draft the messages to patients about these moves; none while messages are off',
  action: 'list',
  kind: 'schedule exception',
  permission: 'visits.book',
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
  permission: 'visits.book',
  params: ById,
  body: z.strictObject({ moves: Moves }),
  answer: Absence,
  changes: ['appointments', 'schedules'],
})
