import * as z from 'zod'
import { ById, endpoint, Id } from '../../contract/endpoint.ts'
import { Person } from '../../contract/person.ts'
import { VisitState } from '../visits/appointments/visit-state.ts'
import { readsOfFacts } from '../chart/facts/fact-endpoints.ts'

/** A visit as one line of a chart; date and time are the clinic's wall clock. */
export const VisitInBrief = z.object({
  id: Id,
  date: z.string(),
  time: z.string(),
  state: VisitState,
  doctor: Person.nullable(),
  visitType: z.string().nullable(),
  reason: z.string().nullable(),
  /** The problems that were recorded in it. */
  diagnoses: z.array(z.string()),
  /** The latest record of it. */
  record: z.object({ id: Id, doctorId: Id }).nullable(),
})
export type VisitInBrief = z.infer<typeof VisitInBrief>

/** The things about a patient that nobody has finished, most pressing first. */
export const openItemKinds = [
  'amendment request',
  'co-signature',
  'unsigned record',
  'visit without record',
  'missed visit',
] as const

const OpenItem = z.object({
  kind: z.enum(openItemKinds),
  /** The day of the record or visit that it is about. */
  date: z.string(),
  doctor: Person.nullable(),
  record: z.object({ id: Id, doctorId: Id }).nullable(),
  appointmentId: Id.nullable(),
})
export type OpenItem = z.infer<typeof OpenItem>

export const VisitsInBrief = z.object({
  next: VisitInBrief.nullable(),
  /** Visits to which the patient came, newest first. */
  last: z.array(VisitInBrief),
  open: z.array(OpenItem),
})
export type VisitsInBrief = z.infer<typeof VisitsInBrief>

export const readVisitsInBrief = endpoint({
  method: 'GET',
  path: '/api/patients/:id/visits-in-brief',
  summary: 'Read the next and the last visits of a patient, and what is still open about them',
  action: 'read',
  kind: 'chart summary',
  permission: 'records.read',
  params: ById,
  answer: VisitsInBrief,
  reads: [...readsOfFacts, 'medical-records'],
})
