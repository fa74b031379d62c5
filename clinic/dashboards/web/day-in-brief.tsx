import { paths } from '../../../contract/paths.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { Arriving } from '../../../web/ui/arriving.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { listBills } from '../../billing/bills/bill.ts'
import { readDayEnd } from '../../bookkeeping/day-end/day-end.ts'
import { useClinicClock } from '../../visits/calendar/web/clinic-clock.ts'
import { isInPart, minutesSince } from '../../visits/calendar/web/day-strip-parts.ts'
import { listToday, type TodayVisit } from '../../visits/today/today.ts'
import classes from './dashboard-section.module.css'
import { useFirstOfToday } from './todays-appointments.tsx'

/**
 * The people who wait and the money of the day in one line; each part leads to where the desk acts on it. Shows
 * nothing until all parts are there, and leaves out those that could not be read (S-22).
 */
export function DayInBrief() {
  const session = useSession()
  const { today } = session.clinic
  const { now } = useClinicClock()
  const unpaidToday = { status: 'unpaid', from: today, to: today } as const
  const first = useFirstOfToday()
  const isCut = first.data !== undefined && first.data.total > first.data.rows.length
  const all = useAnswer(listToday, { query: {} }, { enabled: isCut && mayCall(session, listToday) })
  const visits = isCut ? all.data : first.data?.rows
  const unpaid = useAnswer(
    listBills,
    { query: { ...unpaidToday, limit: 1 } },
    { enabled: mayCall(session, listBills) },
  )
  const day = useAnswer(readDayEnd, { query: {} }, { enabled: mayCall(session, readDayEnd) })
  if (first.isLoading || all.isLoading || unpaid.isLoading || day.isLoading) return <Arriving />
  const parts = [
    visits && { words: waitingWords(visits, now), to: paths.today() },
    unpaid.data && { words: unpaidWords(unpaid.data.total), to: paths.bills(unpaidToday) },
    day.data && {
      words: `${formatMoney(day.data.all.rest, day.data.currency)} taken today`,
      to: paths.dayEnd(),
    },
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return null
  return (
    <nav aria-label="The day in brief" className={classes.brief}>
      {parts.map(({ words, to }) => (
        <TextLink key={to} to={to}>
          {words}
        </TextLink>
      ))}
    </nav>
  )
}

type WaitingVisit = Pick<TodayVisit, 'state' | 'arrivedAt'>

function waitingWords(visits: readonly WaitingVisit[], now: number): string {
  const waiting = visits.filter((visit) => isInPart('waiting', visit))
  if (waiting.length === 0) return 'Nobody is waiting'
  const longest = Math.max(...waiting.map(({ arrivedAt }) => minutesSince(arrivedAt, now)))
  return `${waiting.length} waiting (longest ${longest} min)`
}

const unpaidWords = (count: number) =>
  count === 0
    ? 'No unpaid bills of today'
    : count === 1
      ? '1 unpaid bill of today'
      : `${count} unpaid bills of today`
