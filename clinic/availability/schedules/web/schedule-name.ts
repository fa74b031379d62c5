import { personLabel } from '../../../../contract/person.ts'
import type { Schedule } from '../schedule.ts'

/** The owner of a schedule, in words. */
export function scheduleName({ id, doctor }: Pick<Schedule, 'id' | 'doctor'>): string {
  return doctor ? (doctor.name ?? personLabel(doctor, id)) : 'The clinic'
}

/** `2026-12-24 to 2026-12-26, from 12:00`: the days of an absence in few words. */
export function exceptionDays(one: Schedule['exceptions'][number]): string {
  const days = one.firstDay === one.lastDay ? one.firstDay : `${one.firstDay} to ${one.lastDay}`
  if (one.starts && one.ends) return `${days}, ${one.starts}–${one.ends}`
  if (one.starts) return `${days}, from ${one.starts}`
  return one.ends ? `${days}, until ${one.ends}` : days
}
