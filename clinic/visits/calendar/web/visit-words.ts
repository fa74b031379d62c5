import type { DateWords } from '../../../../contract/date-words.ts'
import { endOf } from '../../appointments/appointment.ts'
import { anywayWords } from '../../appointments/booked-anyway.ts'
import { stateWords, type VisitState } from '../../appointments/visit-state.ts'
import type { CalendarVisit } from '../calendar.ts'

/** A sign for each state; screen readers get the word. Most visits have none. */
export const stateSigns: Record<VisitState, string> = {
  scheduled: '',
  confirmed: '◇',
  arrived: '●',
  'in progress': '▶',
  completed: '✓',
  'no-show': '✗',
  canceled: '',
}

/** `3/8`: three patients in a group for eight; empty for a visit of one patient. */
export function groupSign({ group }: CalendarVisit): string {
  return group ? `${group.taken}/${group.capacity}` : ''
}

/** A visit read aloud: `09:00 to 09:30, Ana Simic, Scheduled, Cough`. */
export function visitInWords(visit: CalendarVisit, words: DateWords, also: string | null): string {
  const { group } = visit
  return [
    `${words.time(visit.time)} to ${words.time(endOf(visit))}`,
    visit.patient,
    visit.visitType?.name,
    stateWords[visit.state],
    group ? `${group.taken} of ${group.capacity} places taken` : '',
    isAnyway(visit) ? 'booked anyway' : '',
    visit.reason,
    also,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether it was booked anyway: on purpose over another visit or outside the hours. */
export function isAnyway(visit: CalendarVisit): boolean {
  return anywayWords(visit).length > 0
}
