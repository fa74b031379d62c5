import type { Chart, Unit } from '../../report.ts'

/** Charts as people choose them. */
export const chartWords: Record<Chart, string> = {
  'over time': 'Over time',
  bars: 'Bars',
  grid: 'Grid of two groups',
  pyramid: 'Pyramid of ages',
  none: 'No chart',
}

/** Kinds of numbers as people read them. */
export const unitWords: Record<Unit, string> = {
  count: 'a count',
  money: 'money',
  percent: 'a share',
  minutes: 'a length of time',
  days: 'a number of days',
  quantity: 'a quantity',
}
