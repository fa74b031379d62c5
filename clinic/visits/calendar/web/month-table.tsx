import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../../web/ask.ts'
import { partsOf } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type CalendarDay, listCalendarDays } from '../calendar.ts'
import { inWeekOrder } from '../../../../contract/first-weekday.ts'
import type { DayRange } from './calendar-days.ts'
import classes from './month-table.module.css'

const heads = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface MonthTableProps {
  readonly label: string
  readonly month: string
  readonly range: DayRange
  readonly doctors: readonly string[] | undefined
  readonly urlOf: (date: string) => string
}

/** How full the days of a month are; each day links to its calendar. */
export function MonthTable({ label, month, range, doctors, urlOf }: MonthTableProps) {
  const { today, firstWeekday } = useSession().clinic
  const days = useAnswer(listCalendarDays, { query: { ...range, doctors: doctors?.join() } })
  if (!days.data) return days.error ? <LoadFailure problem={days.error} /> : <Loading lines={8} />
  const weeks = Array.from({ length: days.data.length / 7 }, (_, week) =>
    days.data.slice(week * 7, week * 7 + 7),
  )
  return (
    <table className={classes.month} aria-label={label}>
      <thead>
        <tr>
          {inWeekOrder(heads, firstWeekday).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td
                key={day.date}
                data-other={day.date.slice(0, 7) !== month || undefined}
                data-closed={day.openMinutes === 0 || undefined}
              >
                <Day day={day} isToday={day.date === today} to={urlOf(day.date)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, isToday, to }: { day: CalendarDay; isToday: boolean; to: string }) {
  const { date, visits, bookedMinutes, openMinutes, closed, held, heldMinutes, busyMinutes } = day
  const words = useDateWords()
  const percentOf = (minutes: number) =>
    openMinutes > 0 ? Math.round(Math.min(minutes / openMinutes, 1) * 100) : 0
  const percent = percentOf(bookedMinutes)
  const taken = percentOf(bookedMinutes + heldMinutes + busyMinutes)
  return (
    <Link
      {...partsOf(to)}
      className={classes.day}
      aria-label={dayInWords(words.full(date), day, percent)}
    >
      <span className={classes.date} data-today={isToday || undefined}>
        {Number(date.slice(8))}
      </span>
      <span className={classes.count}>
        {visits > 0 && (
          <>
            <b>{visits}</b>
            <span className={classes.word}>{visits === 1 ? ' visit' : ' visits'}</span>
          </>
        )}
        {held > 0 && <span className={classes.held}>{`${held} held`}</span>}
        {busyMinutes > 0 && (
          <span className={classes.busy}>{`busy ${lengthInWords(busyMinutes)}`}</span>
        )}
      </span>
      {closed !== null && <span className={classes.closed}>{closed}</span>}
      {openMinutes > 0 && (
        <span className={classes.bar}>
          <span style={{ inlineSize: `${percent}%` }} />
          <span data-taken style={{ inlineSize: `${taken - percent}%` }} />
        </span>
      )}
    </Link>
  )
}

function dayInWords(name: string, day: CalendarDay, percent: number): string {
  const { visits, openMinutes, closed, held, busyMinutes } = day
  const parts = [
    visits === 1 ? '1 visit' : `${visits} visits`,
    held > 0 ? `${held} held` : '',
    openMinutes > 0 ? `${percent}% booked` : (closed ?? 'nobody is here'),
    busyMinutes > 0 ? `busy elsewhere for ${lengthInWords(busyMinutes)}` : '',
  ]
  return `${name}: ${parts.filter(Boolean).join(', ')}`
}

/** `2 h 30 min` */
function lengthInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}
