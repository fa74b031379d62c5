import { daysAfter, lastOfMonth, monthsAfter, weekdayOf } from './dates.ts'

/** Stretches of days around today, by name. */
export const stretchNames = [
  'today',
  'yesterday',
  'week',
  'last week',
  'month',
  'last month',
  'last quarter',
  '90 days',
  '12 months',
  'year',
] as const
export type StretchName = (typeof stretchNames)[number]

export const stretchWords: Record<StretchName, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
  'last week': 'Last week',
  month: 'This month',
  'last month': 'Last month',
  'last quarter': 'Last quarter',
  '90 days': 'Last 90 days',
  '12 months': 'Last 12 months',
  year: 'This year',
}

/** Days, both counted. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of a stretch; weeks begin on `firstWeekday`, 1 for Monday. The last 12 months are whole months. */
export function daysOf(name: StretchName, today: string, firstWeekday: number): Days {
  const month = firstOfMonth(today)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday': {
      const day = daysAfter(today, -1)
      return { from: day, to: day }
    }
    case 'week': {
      const from = firstOfWeek(today, firstWeekday)
      return { from, to: daysAfter(from, 6) }
    }
    case 'last week': {
      const week = firstOfWeek(today, firstWeekday)
      return { from: daysAfter(week, -7), to: daysAfter(week, -1) }
    }
    case 'month':
      return { from: month, to: lastOfMonth(month) }
    case 'last month':
      return { from: monthsAfter(month, -1), to: daysAfter(month, -1) }
    case 'last quarter': {
      const quarter = firstOfQuarter(today)
      return { from: monthsAfter(quarter, -3), to: daysAfter(quarter, -1) }
    }
    case '90 days':
      return { from: daysAfter(today, -89), to: today }
    case '12 months':
      return { from: monthsAfter(month, -11), to: lastOfMonth(month) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  }
}

/** The name of the stretch that has exactly these days, if one of these names has. */
export function nameOf<Name extends StretchName>(
  { from, to }: Days,
  names: readonly Name[],
  today: string,
  firstWeekday: number,
): Name | undefined {
  return names.find((name) => {
    const days = daysOf(name, today, firstWeekday)
    return days.from === from && days.to === to
  })
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

export function firstOfQuarter(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}

export function firstOfWeek(day: string, firstWeekday: number): string {
  return daysAfter(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}
