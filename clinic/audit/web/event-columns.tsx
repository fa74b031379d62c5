import { paths } from '../../../contract/paths.ts'
import type { Column } from '../../../web/table/list-table.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { Instant } from '../../../web/ui/when.tsx'
import type { AuditEvent } from '../audit.ts'
import { EventDetails } from './event-details.tsx'
import { eventWords, personWords } from './event-words.ts'

/** A table row needs an id that is a text. */
export type EventRow = { readonly id: string; readonly event: AuditEvent }

export const rowsOf = (events: readonly AuditEvent[] | undefined): EventRow[] | undefined =>
  events?.map((event) => ({ id: String(event.id), event }))

const outcomeWords = { ok: 'Done', refused: 'Refused', failed: 'Failed' }

/** How many patients a list showed: `25 patients`. */
function severalPatients(patients: number): string {
  if (patients === 0) return '-'
  return patients === 1 ? '1 patient' : `${patients} patients`
}

export const eventColumns: readonly Column<EventRow>[] = [
  { head: 'When', cell: ({ event }) => <Instant at={event.at} />, short: true },
  { head: 'Who', cell: ({ event }) => personWords(event) },
  { head: 'What', phone: 'fills', cell: ({ event }) => eventWords(event) },
  {
    head: 'Patient',
    cell: ({ event: { patientId, patientName, patients } }) =>
      patientId ? (
        <TextLink to={paths.patientDetails(patientId)}>{patientName || patientId}</TextLink>
      ) : (
        severalPatients(patients)
      ),
  },
  { head: 'Outcome', phone: 'aside', cell: ({ event }) => outcomeWords[event.outcome] },
  { head: 'Details', phone: 'none', cell: ({ event }) => <EventDetails event={event} /> },
]
