import { weekdays as weekdayNames } from '../../../../contract/first-weekday.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { mostVisits, type Rule } from '../series.ts'

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const units = { daily: 'day', weekly: 'week', monthly: 'month' }
const ordinals = ['first', 'second', 'third', 'fourth', 'last']

/** The rule as RFC 5545 writes it. */
export function ruleText(rule: Rule): string {
  const parts = [`FREQ=${rule.frequency.toUpperCase()}`]
  if (rule.every > 1) parts.push(`INTERVAL=${rule.every}`)
  if (rule.frequency === 'weekly') parts.push(`BYDAY=${weekdaysOf(rule).map(codeOf).join(',')}`)
  if (rule.frequency === 'monthly') {
    const { nth, weekday, day } = placeInMonth(rule.date)
    parts.push(rule.monthlyBy === 'day' ? `BYMONTHDAY=${day}` : `BYDAY=${nth}${codeOf(weekday)}`)
  }
  parts.push(
    rule.endsBy === 'count'
      ? `COUNT=${rule.count}`
      : `UNTIL=${(rule.until ?? rule.date).replaceAll('-', '')}`,
  )
  return parts.join(';')
}

/** The rule as people say it. */
export function ruleInWords(rule: Rule): string {
  const unit = units[rule.frequency]
  const every = rule.every === 1 ? `Every ${unit}` : `Every ${rule.every} ${unit}s`
  const end =
    rule.endsBy === 'until'
      ? `until ${rule.until}`
      : rule.count === 1
        ? 'once'
        : `${rule.count} times`
  return `${every}${daysInWords(rule)}, ${end}`
}

function daysInWords(rule: Rule): string {
  if (rule.frequency === 'daily') return ''
  if (rule.frequency === 'weekly') {
    return ` on ${new Intl.ListFormat('en').format(weekdaysOf(rule).map(nameOf))}`
  }
  const { nth, weekday, day } = placeInMonth(rule.date)
  return rule.monthlyBy === 'day'
    ? ` on day ${day}`
    : ` on the ${ordinals.at(nth < 0 ? nth : nth - 1)} ${nameOf(weekday)}`
}

/** The days of a rule as `YYYY-MM-DD`, in order; one more than `mostVisits` means that it is too long. */
export function occurrences(rule: Rule): string[] {
  const start = `${rule.date.replaceAll('-', '')}T000000Z`
  const text = ruleText(rule).replace(/UNTIL=(\d+)/, 'UNTIL=$1T000000Z')
  return new RRuleTemporal({ rruleString: `DTSTART:${start}\nRRULE:${text}` })
    .all((_, found) => found <= mostVisits)
    .map((at) => at.toPlainDate().toString())
}

const codeOf = (weekday: number) => weekdayCodes[weekday - 1] ?? ''
const nameOf = (weekday: number) => weekdayNames[weekday - 1] ?? ''

function weekdaysOf({ weekdays, date }: Rule): number[] {
  const chosen = [...new Set(weekdays)].map(Number).sort((a, b) => a - b)
  return chosen.length > 0 ? chosen : [Temporal.PlainDate.from(date).dayOfWeek]
}

/** The place of a day in its month; a fifth weekday counts as the last, as not every month has five. */
function placeInMonth(date: string): { nth: number; weekday: number; day: number } {
  const { day, dayOfWeek } = Temporal.PlainDate.from(date)
  const nth = Math.ceil(day / 7)
  return { nth: nth === 5 ? -1 : nth, weekday: dayOfWeek, day }
}
