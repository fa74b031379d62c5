import { useEffect, useState } from 'react'
import { minuteOfDay, timeNow, today } from '../../../../contract/dates.ts'
import { useSession } from '../../../../web/session-context.tsx'

const lookAfterMs = 20_000

export interface ClinicClock {
  readonly date: string
  readonly minute: number
  /** The instant, in milliseconds. */
  readonly now: number
}

/** The present day and minute by the clinic's clock. */
export function useClinicClock(): ClinicClock {
  const { timeZone } = useSession().clinic
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookAfterMs)
    return () => clearInterval(timer)
  }, [])
  return {
    date: today(timeZone, now),
    minute: minuteOfDay(timeNow(timeZone, now)),
    now: now.getTime(),
  }
}
