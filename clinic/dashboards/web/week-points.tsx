import { daysAfter } from '../../../contract/dates.ts'
import type { ChartPoint } from '../../../web/chart/series-chart.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'

interface Days {
  readonly from: string
  readonly to: string
}

/** The weeks as points of a chart; `to` is where a point's rows are. */
export function useWeekPoints(
  weeks: readonly Days[],
  to?: (days: Days) => string,
): readonly ChartPoint[] {
  const words = useDateWords()
  return weeks.map((week) => ({
    name: `Week of ${words.day(week.from)}${week.to < daysAfter(week.from, 6) ? ' so far' : ''}`,
    short: words.dayOfMonth(week.from),
    ...(to && {
      link: <TextLink to={to({ from: week.from, to: week.to })}>Open the week</TextLink>,
    }),
  }))
}
