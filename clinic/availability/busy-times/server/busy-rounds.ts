import type { Sql } from '../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import { OutsideRefusal, readOutside } from '../../../../server/http/outside-address.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { busyCalendarStore, type BusyEnvironment, type DueCalendar } from './busy-calendar-store.ts'
import type { BusySpan } from './busy-spans.ts'
import { busySpansInThread } from './busy-thread.ts'

/** How often the server looks for due calendars; each calendar is due once an hour. */
const pauseMs = 5_000
const limits = { mostBytes: 5_000_000, patienceMs: 15_000 }
/** How far back and ahead busy times are kept, in milliseconds. */
const day = 86_400_000
const reach = { back: day, ahead: 730 * day }

interface Parts {
  readonly sql: Sql
  readonly environment: BusyEnvironment
  readonly live: LiveChanges
  readonly onError: (error: unknown) => void
}

/** The busy times of a calendar, around now. */
export async function readBusySpans(
  sql: Sql,
  { url }: Pick<BusyEnvironment, 'url'>,
  text: string,
  signal: AbortSignal,
): Promise<BusySpan[]> {
  const { timeZone } = await readClinicRow(sql)
  const [from, to] = [Date.now() - reach.back, Date.now() + reach.ahead]
  return busySpansInThread({ text, timeZone, from, to, ownHost: new URL(url).hostname }, signal)
}

/** Reads the outside calendars in rounds; a round's only state is the table. */
export function busyRounds({ sql, environment, live, onError }: Parts): Rounds {
  const calendars = busyCalendarStore(sql, environment)
  const stopping = new AbortController()

  async function readOne(due: DueCalendar): Promise<void> {
    try {
      if (due.address === null) throw new OutsideRefusal('Enter the address anew.')
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(limits.patienceMs)])
      const { mostBytes } = limits
      const mayBePrivate = environment.privateCalendars
      const text = await readOutside(due.address, { mayBePrivate, mostBytes, signal })
      const spans = await readBusySpans(sql, environment, text, stopping.signal)
      await calendars.keep(due, spans)
    } catch (error) {
      if (!(error instanceof OutsideRefusal)) throw error
      if (!stopping.signal.aborted) await calendars.fail(due, error.message)
    }
    live.publish(['schedules', 'appointments'], [due.doctorId])
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const due = await calendars.takeDue()
      if (!due) return
      await readOne(due)
    }
  }

  return inRounds(work, { pauseMs, stopping, onError })
}
