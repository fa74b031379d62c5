import * as z from 'zod'
import { optionalDate } from '../../contract/dates.ts'
import { endpoint, Id } from '../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'
import { searchText } from '../../contract/text.ts'
import { settingsOnly } from '../../contract/unaudited.ts'

export const outcomes = ['ok', 'refused', 'failed'] as const

/** One event of the audit log. */
export const AuditEvent = z.object({
  /** Its number, in the order of writing. */
  id: z.number().int(),
  at: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  /** The role at that moment; `system` for commands and jobs, `visitor` without a session. */
  actorRole: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string().nullable(),
  patientId: z.string().nullable(),
  patientName: z.string(),
  /** How many patients a list showed. */
  patients: z.number().int(),
  outcome: z.enum(outcomes),
  reason: z.string().nullable(),
  address: z.string(),
  requestId: z.string().nullable(),
  /** `{field: [before, after]}`; a secret field has no values. */
  changes: z.record(z.string(), z.array(z.unknown())).nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** Acts that the filter offers; the others are found without it. */
export const soughtActions = [
  'read',
  'list',
  'insert',
  'update',
  'delete',
  'take into care',
  'use',
  'open anyway',
  'bulk reading',
  'sign in',
  'sign out',
  'expire',
  'export',
  'print',
  'backup',
  'restore',
  'sign',
  'co-sign',
  'merge',
  'undo merge',
] as const

/** Readings are openings of one thing and lists; acts are all other events. */
export const auditParts = ['acts', 'readings', 'all'] as const

const day = optionalDate('Date')
const filters = {
  person: searchText.optional(),
  patient: searchText.optional(),
  patientId: Id.optional(),
  objectId: Id.optional(),
  actorId: Id.optional(),
  part: z.enum(auditParts).optional(),
  action: z.enum(soughtActions).optional(),
  outcome: z.enum(outcomes).optional(),
  from: day.optional(),
  to: day.optional(),
}
export const AuditFilters = z.strictObject(filters)
export type AuditFilters = z.output<typeof AuditFilters>

export const auditSorts = ['person', 'action', 'object', 'patient', 'outcome', 'address'] as const

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Search the audit log, newest first unless told otherwise',
  action: 'list',
  kind: 'audit log',
  permission: 'audit.read',
  query: PageQuery.pick({ after: true, before: true, limit: true }).extend({
    ...filters,
    /** By time unless given. */
    sort: z.enum(auditSorts).optional(),
    order: z.enum(['oldest']).optional(),
  }),
  answer: pageOf(AuditEvent),
})

/** One file takes at most this many events, the newest ones. */
export const exportedMost = 10_000

export const exportAuditEvents = endpoint({
  method: 'POST',
  path: '/api/audit/exports',
  summary: 'Export the results of a search of the audit log as CSV; an event of the log itself',
  action: 'export',
  kind: 'audit log',
  permission: 'audit.read',
  noted: true,
  body: AuditFilters,
  answer: z.object({ csv: z.string(), events: z.number().int(), isWhole: z.boolean() }),
})

const ChainHead = z.object({ position: z.number().int(), hash: z.string() })

export const verifyAuditLog = endpoint({
  method: 'POST',
  path: '/api/audit/verification',
  summary: 'Compute the hash chain of the audit log again',
  action: 'verify',
  kind: 'audit log',
  permission: 'audit.read',
  noted: true,
  answer: z.object({
    events: z.number().int(),
    head: ChainHead.nullable(),
    /** The number of heads from outside of the database that the chain was compared with. */
    keptHeads: z.number().int(),
    firstBad: z.object({ seq: z.number().int(), why: z.string() }).nullable(),
  }),
})

export const readAuditCheck = endpoint({
  method: 'GET',
  path: '/api/audit/verification',
  summary: 'When the audit log was last checked on the page, and whether it was whole',
  action: 'list',
  kind: 'audit log',
  permission: 'audit.read',
  unaudited: settingsOnly,
  answer: z.object({
    /** Null until somebody has checked it. */
    last: z.object({ at: z.string(), isWhole: z.boolean() }).nullable(),
  }),
})
