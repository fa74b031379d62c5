import type { Calendar, CalendarDoctor } from '../calendar.ts'

export interface AwayDoctor {
  readonly doctor: CalendarDoctor
  /** Why, or that the doctor does not work on this day of the week. */
  readonly why: string
}

/**
 * The calendar of a day without the doctors who have neither hours nor visits on it, and those doctors.
 * Where nobody is there, and where one doctor was asked for, all stay.
 */
export function withoutAway(
  calendar: Calendar,
  date: string,
): { readonly here: Calendar; readonly away: readonly AwayDoctor[] } {
  const isTaken = (id: string) =>
    [...calendar.visits, ...calendar.held].some((one) => one.doctorId === id && one.date === date)
  const dayOf = ({ days }: CalendarDoctor) => days.find((day) => day.date === date)
  const isAway = (doctor: CalendarDoctor) =>
    (dayOf(doctor)?.open.length ?? 0) === 0 && !isTaken(doctor.id)
  const away = calendar.doctors.filter(isAway)
  if (away.length === calendar.doctors.length) return { here: calendar, away: [] }
  return {
    here: { ...calendar, doctors: calendar.doctors.filter((doctor) => !isAway(doctor)) },
    away: away.map((doctor) => ({ doctor, why: dayOf(doctor)?.away ?? 'not here' })),
  }
}
