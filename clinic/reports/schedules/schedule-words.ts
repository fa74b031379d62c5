import { weekdays } from '../../../contract/first-weekday.ts'
import type { DateWords } from '../../../contract/date-words.ts'
import { stretchWords } from '../../../contract/stretches.ts'
import type { ReportSchedule } from './report-schedule.ts'

type Rhythmic = Pick<ReportSchedule, 'every' | 'weekday' | 'monthDay' | 'time'>

/** `every Monday at 8:00 AM` */
export function rhythmWords(
  { every, weekday, monthDay, time }: Rhythmic,
  words: Pick<DateWords, 'time'>,
): string {
  const at = `at ${words.time(time)}`
  if (every === 'day') return `every day ${at}`
  if (every === 'week') return `every ${weekdays[weekday - 1]} ${at}`
  const day = monthDay === 31 ? 'the last day' : `day ${monthDay}`
  return `on ${day} of each month ${at}`
}

/** `Last month`, or the days themselves. */
export function scheduledDaysWords(
  { days, from, to }: Pick<ReportSchedule, 'days' | 'from' | 'to'>,
  words: Pick<DateWords, 'range'>,
): string {
  if (days === 'usual') return 'As the report has it'
  return days === 'these' ? words.range(from ?? '', to ?? '') : stretchWords[days]
}
