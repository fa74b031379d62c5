import { afterLive, type Course, intervalsOn, startOf } from './judge-doses.ts'
import { type Given, isNotNeeded } from './not-needed.ts'
import type { Schedule, SeriesDose } from './schedule.ts'
import { dayAfterText, latestOf } from './span.ts'

/** The next dose of a series: from when it can be given, when it is best, and until when. */
export interface NextDose {
  readonly target: SeriesDose
  /** The first day on which it counts without any allowance. */
  readonly earliest: string
  readonly from: string
  /** The last day on which it is not overdue; null where the schedule names none. */
  readonly until: string | null
  /** The first day on which it is too late. */
  readonly end: string | null
  readonly isTooLate: boolean
}

interface Patient {
  readonly born: string
  readonly today: string
  readonly vaccines: Schedule['vaccines']
  readonly all: readonly Given[]
}

const dayBefore = (day: string | null) => day && dayAfterText(day, '0 days - 1 day')

/** The next dose of a course; null where the series is over. */
export function nextDose({ series, judged, next }: Course, patient: Patient): NextDose | null {
  for (const target of series.doses.slice(next)) {
    const dates = datesOf(target, series.antigen, judged, patient)
    const day = dates.earliest > patient.today ? dates.earliest : patient.today
    const asked = { born: patient.born, day, before: judged }
    if (target.isRepeated || !isNotNeeded(target, 'forecast', asked)) return { target, ...dates }
  }
  return null
}

function datesOf(
  target: SeriesDose,
  antigen: string,
  judged: Course['judged'],
  { born, today, vaccines, all }: Patient,
): Omit<NextDose, 'target'> {
  const starts = intervalsOn(target, today).flatMap((interval) => {
    const start = interval.isAllowance ? null : startOf(interval, judged, all)
    return start === null ? [] : [{ interval, start }]
  })
  const after = (name: 'minimum' | 'recommended' | 'latest') =>
    latestOf(starts.map(({ interval, start }) => dayAfterText(start, interval[name])))
  const earliest =
    latestOf([
      dayAfterText(born, target.minimumAge),
      after('minimum'),
      afterLive(antigen, { vaccines, all }),
      judged.findLast(({ reason }) => reason === 'other use')?.day,
    ]) ?? born
  const from = latestOf([
    earliest,
    dayAfterText(born, target.recommendedAge) ?? after('recommended'),
  ])
  const until = dayBefore(dayAfterText(born, target.latestAge) ?? after('latest'))
  const end = dayAfterText(born, target.beforeAge)
  return {
    earliest,
    from: from ?? earliest,
    until: until !== null && until < earliest ? earliest : until,
    end,
    isTooLate: end !== null && (today >= end || earliest >= end),
  }
}
