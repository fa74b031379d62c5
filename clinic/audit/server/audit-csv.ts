import { csvLine } from '../../../server/http/csv.ts'
import type { AuditEvent } from '../audit.ts'

const head = [
  'Number',
  'Time (UTC)',
  'Person',
  'Role',
  'Act',
  'Kind',
  'Id',
  'Patient',
  'Outcome',
  'Reason',
  'Address',
  'Request',
  'Fields',
]

/** Events as CSV (RFC 4180), one a line, for any spreadsheet. */
export function auditCsv(events: readonly AuditEvent[]): string {
  const lines = events.map((event) => [
    String(event.id),
    event.at,
    event.actorName || (event.actorId ?? ''),
    event.actorRole,
    event.action,
    event.objectType,
    event.objectId ?? '',
    event.patientName || (event.patients > 0 ? `${event.patients} patients` : ''),
    event.outcome,
    event.reason ?? '',
    event.address,
    event.requestId ?? '',
    Object.keys(event.changes ?? {}).join(' '),
  ])
  return [head, ...lines].map(csvLine).join('')
}
