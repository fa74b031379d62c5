import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import type { Viewer } from '../../../contract/role.ts'
import { lineLength, requiredText } from '../../../contract/text.ts'
import { onlyCounts } from '../../../contract/unaudited.ts'
import { Care } from '../care/care.ts'
import { User } from '../../access/users/user.ts'

/** How long an emergency access lasts. */
export const emergencyMinutes = 60

/** Why a doctor may read colleagues' records of a patient and write one; `null` when they may not. */
export const accessReasons = ['in care', 'emergency access'] as const

/** Whether a doctor may read colleagues' records of a patient and write one, at this moment. */
export const RecordAccess = Care.extend({
  reason: z.enum(accessReasons).nullable(),
  /** An admin named this doctor for emergency access. */
  mayOpenAnyway: z.boolean(),
  /** When an emergency access ends. */
  until: z.string().nullable(),
})
export type RecordAccess = z.infer<typeof RecordAccess>

/** A doctor opened the records of a patient who was not in their care. */
export const EmergencyAccess = z.object({
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  doctorId: Id,
  doctor: Person.nullable(),
  reason: z.string(),
  openedAt: z.string(),
  expiresAt: z.string(),
  /** When the doctor ended it early. */
  endedAt: z.string().nullable(),
  isOpen: z.boolean(),
  /** Records that the doctor read in this time. */
  recordsRead: z.number().int(),
  reviewedAt: z.string().nullable(),
  reviewer: Person.nullable(),
  remark: z.string().nullable(),
  ...stamps,
})
export type EmergencyAccess = z.infer<typeof EmergencyAccess>

/** Rules about one emergency access. */
export const emergencyAccessCan = {
  review: (viewer: Pick<Viewer, 'role' | 'userId'>, access: { doctorId: string }) =>
    viewer.role === 'admin' && access.doctorId !== viewer.userId,
}

export const readRecordAccess = endpoint({
  method: 'GET',
  path: '/api/patients/:id/record-access',
  summary: 'Whether a patient is in the asking doctor’s care, why, and whether records are open',
  action: 'read',
  kind: 'patient',
  permission: 'charts.open',
  unaudited: 'It says whether records are open, and nothing of what they say.',
  params: ById,
  answer: RecordAccess,
  reads: ['emergency-accesses', 'care-takings', 'appointments'],
})

export const openAnyway = endpoint({
  method: 'POST',
  path: '/api/patients/:id/emergency-access',
  summary: 'Open colleagues’ records of a patient for an hour, with a reason; admins are told',
  action: 'open anyway',
  kind: 'emergency access',
  permission: 'charts.open',
  params: ById,
  body: z.strictObject({ id: Id, reason: requiredText('Reason', lineLength) }),
  answer: RecordAccess,
  status: 201,
  changes: ['emergency-accesses', 'mails'],
})

export const endEmergencyAccess = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/emergency-access',
  summary: 'End the own emergency access to a patient’s records before its time',
  action: 'update',
  kind: 'emergency access',
  permission: 'charts.open',
  params: ById,
  answer: RecordAccess,
  changes: ['emergency-accesses'],
})

export const listEmergencyAccesses = endpoint({
  method: 'GET',
  path: '/api/emergency-accesses',
  summary: 'Emergency accesses, with doctor and reason; newest first',
  action: 'list',
  kind: 'emergency access',
  permission: 'accesses.review',
  query: PageQuery.pick({ after: true, before: true, limit: true }).extend({
    review: z.enum(['waiting', 'done']).optional(),
  }),
  answer: pageOf(EmergencyAccess),
  reads: ['emergency-accesses', 'users', 'patients'],
})

export const countWaitingReviews = endpoint({
  method: 'GET',
  path: '/api/emergency-accesses/waiting',
  summary: 'How many emergency accesses wait for a review',
  action: 'list',
  kind: 'emergency access',
  permission: 'accesses.review',
  unaudited: onlyCounts,
  answer: z.object({ count: z.number().int() }),
})

export const reviewEmergencyAccess = endpoint({
  method: 'PUT',
  path: '/api/emergency-accesses/:id/review',
  summary: 'Note that an emergency access was reviewed, with a remark',
  action: 'update',
  kind: 'emergency access',
  permission: 'accesses.review',
  params: ById,
  body: z.strictObject({ remark: requiredText('Remark', lineLength) }),
  answer: EmergencyAccess,
  versioned: true,
  changes: ['emergency-accesses'],
})

export const nameForEmergencies = endpoint({
  method: 'PUT',
  path: '/api/users/:id/emergency-access',
  summary: 'Say whether a doctor may open records without care',
  action: 'update',
  kind: 'emergency access',
  permission: 'users.manage',
  params: ById,
  body: z.strictObject({ mayOpenAnyway: z.boolean() }),
  answer: User,
  versioned: true,
  changes: ['users', 'emergency-accesses'],
})
