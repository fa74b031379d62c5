import type { CalendarVisit } from '../calendar.ts'
import { useClinicClock } from './clinic-clock.ts'
import {
  isInPart,
  minutesSince,
  type StripPart,
  stripParts,
  useSetStripPart,
  useStripPart,
} from './day-strip-parts.ts'
import classes from './day-strip.module.css'

interface DayStripProps {
  /** All visits of the day that the page shows. */
  readonly visits: readonly Pick<CalendarVisit, 'state' | 'arrivedAt'>[]
  /** The number of times on offer; null where the viewer does not see offers. */
  readonly offered: number | null
}

/** The day in numbers; a press on one leaves only its visits, another press shows all again. */
export function DayStrip({ visits, offered }: DayStripProps) {
  const chosen = useStripPart()
  const choose = useSetStripPart()
  const { now } = useClinicClock()
  const of = (part: StripPart) => visits.filter((visit) => isInPart(part, visit))
  const longest = Math.max(...of('waiting').map(({ arrivedAt }) => minutesSince(arrivedAt, now)))
  const counts: readonly (readonly [StripPart, number | null])[] = [
    ['waiting', of('waiting').length],
    ['in-room', of('in-room').length],
    ['due', of('due').length],
    ['done', of('done').length],
    ['offered', offered],
  ]
  return (
    <div role="group" aria-label="The day in numbers" className={classes.strip}>
      {counts.map(
        ([part, count]) =>
          count !== null && (
            <button
              key={part}
              type="button"
              data-part={part}
              aria-pressed={part === chosen}
              onClick={() => choose(part === chosen ? null : part)}
            >
              {stripParts[part].word} <b>{count}</b>
              {part === 'waiting' && count > 0 && <span>{` (longest ${longest} min)`}</span>}
            </button>
          ),
      )}
    </div>
  )
}
