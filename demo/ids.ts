import type { Chance } from './chance.ts'
import type { Day } from './days.ts'

const hour = 3_600_000

/**
 * A UUID of version 7 for something that was made on a day; the rest of it is random. Its time is
 * before that day begins anywhere on earth, so that rows that people add today sort after it.
 */
export function idAt(day: Day, chance: Chance): string {
  const before = (day - 1) * 24 * hour
  const time = (before + chance.whole(0, 10 * hour - 1)).toString(16).padStart(12, '0')
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => chance.whole(0, 15).toString(16)).join('')
  const variant = chance.pick('8', '9', 'a', 'b')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
}
