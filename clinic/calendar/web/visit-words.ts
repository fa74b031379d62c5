import { endOf, statusWords } from '../../appointments/appointment.ts'
import type { CalendarVisit } from '../calendar.ts'

/** A visit read aloud: `09:00 to 09:30, Ana Simic, Scheduled, Cough`. */
export function visitInWords(visit: CalendarVisit): string {
  return [
    `${visit.time} to ${endOf(visit)}`,
    visit.patient,
    visit.visitType?.name,
    statusWords[visit.status],
    isAnyway(visit) ? 'booked anyway' : '',
    visit.reason,
  ]
    .filter(Boolean)
    .join(', ')
}

/** It overlaps another one or stands outside of the hours, on purpose. */
export function isAnyway({ overlapReason, outsideReason }: CalendarVisit): boolean {
  return overlapReason !== null || outsideReason !== null
}
