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
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')
}

/** A cell that begins like a formula is marked as text for spreadsheets (OWASP CSV injection). */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
