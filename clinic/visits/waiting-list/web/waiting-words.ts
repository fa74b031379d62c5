import { today, wallClock } from '../../../../contract/dates.ts'
import type { RowInWords } from '../../../../web/ui/act-on-row.ts'
import { weekdays } from '../../../availability/schedules/schedule.ts'
import type { OwnWaiting } from '../own-waiting.ts'
import { priorityWords, type WaitingEntry, waitingStateWords } from '../waiting-entry.ts'

type Wishes = Pick<OwnWaiting, 'weekdays' | 'timeFrom' | 'timeTo' | 'earliest' | 'latest'>

/** The suitable times, such as `Mon, Wed, 08:00–12:00, until 2026-05-01`. */
export function wishesInWords({ weekdays: digits, timeFrom, timeTo, earliest, latest }: Wishes) {
  const days = [...digits].map((digit) => (weekdays[Number(digit) - 1] ?? '').slice(0, 3))
  const parts = [
    days.join(', '),
    timeFrom && timeTo ? `${timeFrom}–${timeTo}` : '',
    timeFrom && !timeTo ? `from ${timeFrom}` : '',
    !timeFrom && timeTo ? `until ${timeTo}` : '',
    earliest ? `from ${earliest}` : '',
    latest ? `until ${latest}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Any time'
}

/** The parts of an entry that people see, in words. */
export function waitingInWords(entry: WaitingEntry): RowInWords {
  const { patient, visitType, doctors, priority, state, note, offer } = entry
  return {
    Patient: patient.name ?? patient.email,
    'Visit type': visitType?.name ?? 'Any',
    Doctor: doctors.map(({ name }) => name ?? '-').join(', ') || 'Any',
    'Suitable times': wishesInWords(entry),
    Priority: priorityWords[priority],
    State: waitingStateWords[state],
    Note: note,
    'Offered now': offer ? `${offer.date} ${offer.time}` : null,
  }
}

/** `14:10`, with the day if that is not today. */
export function untilInWords(expiresAt: string, timeZone: string): string {
  const clock = wallClock(expiresAt, timeZone)
  return clock.startsWith(today(timeZone)) ? clock.slice(11) : clock
}
