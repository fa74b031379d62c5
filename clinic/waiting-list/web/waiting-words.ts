import { today, wallClock } from '../../../contract/dates.ts'
import { weekdays } from '../../schedules/schedule.ts'
import type { OwnWaiting } from '../own-waiting.ts'

type Wishes = Pick<OwnWaiting, 'weekdays' | 'timeFrom' | 'timeTo' | 'earliest' | 'latest'>

/** When it suits, such as `Mon, Wed, 08:00–12:00, until 2026-05-01`. */
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

/** `14:10`, with its day when that is not today. */
export function untilInWords(expiresAt: string, timeZone: string): string {
  const clock = wallClock(expiresAt, timeZone)
  return clock.startsWith(today(timeZone)) ? clock.slice(11) : clock
}
