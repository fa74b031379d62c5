import { weekdays } from '../../../../contract/first-weekday.ts'
import type { DateWords } from '../../../../contract/date-words.ts'
import type { RowInWords } from '../../../../web/ui/act-on-row.ts'
import type { OwnWaiting } from '../own-waiting.ts'
import { priorityWords, type WaitingEntry, waitingStateWords } from '../waiting-entry.ts'

type Wishes = Pick<OwnWaiting, 'weekdays' | 'timeFrom' | 'timeTo' | 'earliest' | 'latest'>

/** The suitable times, such as `Mon, Wed, 08:00–12:00, until Fri 1 May`. */
export function wishesInWords(wishes: Wishes, words: DateWords): string {
  const { weekdays: digits, timeFrom, timeTo, earliest, latest } = wishes
  const days = [...digits].map((digit) => (weekdays[Number(digit) - 1] ?? '').slice(0, 3))
  const parts = [
    days.join(', '),
    timeFrom && timeTo ? words.times(timeFrom, timeTo) : '',
    timeFrom && !timeTo ? `from ${words.time(timeFrom)}` : '',
    !timeFrom && timeTo ? `until ${words.time(timeTo)}` : '',
    earliest ? `from ${words.day(earliest)}` : '',
    latest ? `until ${words.day(latest)}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Any time'
}

/** The parts of an entry that people see, in words. */
export function waitingInWords(entry: WaitingEntry, words: DateWords): RowInWords {
  const { patient, visitType, doctors, priority, state, note, offer } = entry
  return {
    Patient: patient.name ?? patient.email,
    'Visit type': visitType?.name ?? 'Any',
    Doctor: doctors.map(({ name }) => name ?? '-').join(', ') || 'Any',
    'Suitable times': wishesInWords(entry, words),
    Priority: priorityWords[priority],
    State: waitingStateWords[state],
    Note: note,
    'Offered now': offer ? words.moment(offer.date, offer.time) : null,
  }
}
