import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Appointment } from '../appointments/appointment.ts'
import { WaitingEntry } from './waiting-entry.ts'

/** More are ended in a second press. */
export const mostPlans = 500

/** The plans that are left for a patient: visits to come, and places on the waiting list. */
export const Plans = z.object({
  visits: z.array(Appointment),
  /** Empty for viewers who do not see the waiting list. */
  entries: z.array(WaitingEntry.omit({ offer: true })),
})
export type Plans = z.infer<typeof Plans>

export const readPlans = endpoint({
  method: 'GET',
  path: '/api/patients/:id/plans',
  summary: 'Read the visits to come and the waiting list entries of a patient',
  action: 'list',
  kind: 'appointment',
  permission: 'visits.book',
  rowsAre: 'patients',
  params: ById,
  answer: Plans,
  reads: ['appointments', 'waiting-list', 'patients'],
})

const ids = z.array(Id).max(mostPlans)

/** It names what the desk has seen, so that nothing else is ended. */
export const endPlans = endpoint({
  method: 'POST',
  path: '/api/patients/:id/plans/end',
  summary: 'Cancel visits to come, and end waiting, of a patient who is deceased or archived',
  action: 'update',
  kind: 'appointment',
  permission: 'visits.book',
  rowsAre: 'patients',
  params: ById,
  body: z.strictObject({ visitIds: ids, entryIds: ids }),
  /** The plans that are left. */
  answer: Plans,
  changes: ['appointments', 'waiting-list', 'messages'],
})
