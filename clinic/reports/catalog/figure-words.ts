import { formatMoney, fromMinor } from '../../../contract/money.ts'
import type { Unit } from './report.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const some = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** A figure as people read it; a dash where there is nothing to count. */
export function figureInWords(value: number | null, unit: Unit, currency: string): string {
  if (value === null) return '–'
  switch (unit) {
    case 'money':
      return formatMoney(fromMinor(Math.round(value), currency), currency)
    case 'percent':
      return share.format(value)
    case 'minutes':
      return minutesInWords(value)
    case 'days':
      return `${some.format(value)} days`
    case 'quantity':
      return some.format(value)
    case 'count':
      return whole.format(value)
  }
}

/** `45 min`, `12 h 30 min`. */
function minutesInWords(value: number): string {
  const minutes = Math.round(value)
  if (Math.abs(minutes) < 120) return `${whole.format(minutes)} min`
  const rest = minutes % 60
  const hours = whole.format(Math.trunc(minutes / 60))
  return rest === 0 ? `${hours} h` : `${hours} h ${Math.abs(rest)} min`
}

/** How a figure changed, such as `+12%`; shares change by points. Undefined where it cannot be said. */
export function changeInWords(
  value: number | null,
  before: number | null,
  unit: Unit,
): string | undefined {
  if (value === null || before === null) return undefined
  if (unit === 'percent') return signed(some.format((value - before) * 100), ' points')
  if (before === 0) return value === 0 ? signed('0', '%') : undefined
  return signed(whole.format((value / before - 1) * 100), '%')
}

function signed(text: string, unit: string): string {
  const plain = text === '-0' ? '0' : text
  return `${plain.startsWith('-') || plain === '0' ? '' : '+'}${plain.replace('-', '−')}${unit}`
}
