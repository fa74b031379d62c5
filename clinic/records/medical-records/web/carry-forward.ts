import type { DateWords } from '../../../../contract/date-words.ts'
import { personLabel } from '../../../../contract/person.ts'
import { ask } from '../../../../web/ask.ts'
import type { NotePlace } from '../../../../web/note-quotes.ts'
import { readChartNotes } from '../chart-record.ts'

/**
 * The text of the newest other record of the chart, marked with its day and its doctor. A prescription is
 * carried into a prescription, and notes into notes. The reading is an event of the audit log.
 */
export async function carryForward(
  { patientId, recordId, field }: NotePlace,
  words: DateWords,
): Promise<string | null> {
  const { rows } = await ask(readChartNotes, {
    params: { id: patientId },
    // The record being changed may be the newest itself.
    query: { limit: recordId === undefined ? 1 : 2 },
  })
  const last = rows.find(({ id }) => id !== recordId)
  const text = field === 'prescription' ? last?.prescription : last?.notes
  if (!last || !text) return null
  const doctor = last.doctor?.name ?? personLabel(last.doctor, last.doctorId)
  return `Carried forward from ${words.date(last.date)}, ${titled(doctor)}:\n${text}`
}

/** `Dr. Mei Chen`, also for a name that has the title already. */
function titled(name: string): string {
  return /^dr\b/i.test(name) ? name : `Dr. ${name}`
}
