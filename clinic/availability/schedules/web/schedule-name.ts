import type { DateWords } from '../../../../contract/date-words.ts'
import { personLabel } from '../../../../contract/person.ts'
import type { Schedule } from '../schedule.ts'

/** The owner of a schedule, in words. */
export function scheduleName({ id, doctor }: Pick<Schedule, 'id' | 'doctor'>): string {
  return doctor ? (doctor.name ?? personLabel(doctor, id)) : 'The clinic'
}

/** `Thu 24 Dec to Sat 26 Dec, from 12:00`: the days of an absence in few words. */
export function exceptionDays(one: Schedule['exceptions'][number], words: DateWords): string {
  const first = words.day(one.firstDay)
  const days = one.firstDay === one.lastDay ? first : `${first} to ${words.day(one.lastDay)}`
  if (one.starts && one.ends) return `${days}, ${words.times(one.starts, one.ends)}`
  if (one.starts) return `${days}, from ${words.time(one.starts)}`
  return one.ends ? `${days}, until ${words.time(one.ends)}` : days
}
