import { daysAfter, lastOfMonth, monthsAfter, weekdayOf } from '../../../contract/dates.ts'

export const periodNames = ['today', 'week', 'month', 'last month'] as const
export type PeriodName = (typeof periodNames)[number]

export const periodWords: Record<PeriodName, string> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  'last month': 'Last month',
}

export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of a period around today, both counted; weeks begin on `firstWeekday`, 1 for Monday. */
export function daysOf(name: PeriodName, today: string, firstWeekday: number): Days {
  if (name === 'today') return { from: today, to: today }
  if (name === 'week') {
    const from = daysAfter(today, -((weekdayOf(today) - firstWeekday + 7) % 7))
    return { from, to: daysAfter(from, 6) }
  }
  const first = `${today.slice(0, 8)}01`
  const from = name === 'month' ? first : monthsAfter(first, -1)
  return { from, to: lastOfMonth(from) }
}

/** The name of the period that has exactly these days, if there is one. */
export function nameOf(
  { from, to }: Days,
  today: string,
  firstWeekday: number,
): PeriodName | undefined {
  return periodNames.find((name) => {
    const days = daysOf(name, today, firstWeekday)
    return days.from === from && days.to === to
  })
}
