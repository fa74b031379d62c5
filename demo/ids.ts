import type { Chance } from './chance.ts'
import type { Day } from './days.ts'

/** A UUID of version 7 for something that came to be on a day; the rest of it is chance. */
export function idAt(day: Day, chance: Chance): string {
  const time = (day * 86_400_000 + chance.whole(0, 86_399_999)).toString(16).padStart(12, '0')
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => chance.whole(0, 15).toString(16)).join('')
  const variant = chance.pick('8', '9', 'a', 'b')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
}
