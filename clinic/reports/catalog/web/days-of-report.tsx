import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Report } from '../report.ts'
import classes from './report-page.module.css'

/** The days of a report, those before, and which rows it leaves out by itself. */
export function DaysOfReport({
  report: { days, before, isOwn, fixed, computedAt },
}: {
  readonly report: Report
}) {
  const words = useDateWords()
  const { today } = useSession().clinic
  const stretch = (one: { from: string; to: string }) =>
    one.from === one.to ? words.day(one.from) : `${words.day(one.from)} to ${words.day(one.to)}`
  const always = fixed.map(({ name, words: value }) => `${name}: ${value}`)
  const isRunning = days && before && days.to > today && before.to < today
  const sentences = [
    ...(isRunning ? ['Not all of these days are over; those before are.'] : []),
    ...(isOwn ? ['Your own figures only.'] : []),
    ...(always.length > 0 ? [`Only rows with ${always.join(', ')}.`] : []),
  ]
  return (
    <p className={classes.days}>
      {days ? stretch(days) : computedAt ? `Computed ${words.instant(computedAt)}` : 'As it is now'}
      {before && `, compared with ${stretch(before)}`}
      {sentences.length > 0 && `. ${sentences.join(' ')}`}
    </p>
  )
}
