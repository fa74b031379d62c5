import { useMemo } from 'react'
import { wallClock } from '../../contract/dates.ts'
import { dateWords, type DateWords } from '../../contract/date-words.ts'
import type { Language } from '../../contract/language.ts'
import { useSession } from '../session-context.tsx'

/** Days and times in the clinic's form and in a language, for texts such as those of buttons and notices. */
export function useDateWords(language: Language = 'en'): DateWords {
  const { clinic } = useSession()
  return useMemo(() => dateWords(clinic, language), [clinic, language])
}

/** A calendar day, `Tue 1 Dec`. The element carries `YYYY-MM-DD`. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{useDateWords().day(date)}</time>
}

/** A date of birth or another day whose weekday says nothing, `1 Dec 1980`. */
export function PlainDay({ date }: { date: string }) {
  return <time dateTime={date}>{useDateWords().date(date)}</time>
}

/** A wall-clock time. The element carries `HH:MM` of 24 hours. */
export function Clock({ time }: { time: string }) {
  return <time dateTime={time}>{useDateWords().time(time)}</time>
}

/** A day with a time, `Tue 1 Dec, 15:00`. */
export function Moment({ date, time }: { date: string; time: string }) {
  return <time dateTime={`${date} ${time}`}>{useDateWords().moment(date, time)}</time>
}

/** An instant (ISO 8601) on the clinic's clocks. */
export function Instant({ at }: { at: string }) {
  const { timeZone } = useSession().clinic
  return <time dateTime={wallClock(at, timeZone)}>{useDateWords().instant(at)}</time>
}
