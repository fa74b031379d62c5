import type { Condition, SeriesDose } from './schedule.ts'
import { dayAfter, dayAfterText, spanOf } from './span.ts'

/** A vaccination that was given, or that is planned. */
export interface Given {
  readonly id: string
  readonly cvx: string
  readonly day: string
}

/** A dose that was looked at, and whether it counts. */
export interface Judged extends Given {
  /** The dose of the series that it is; null where it does not count. */
  readonly dose: number | null
  /** Why it does not count. */
  readonly reason: NotCounted | null
}

export const notCounted = [
  'too young',
  'too soon',
  'too old',
  'other vaccine',
  'other use',
  'live vaccine before',
  'not needed',
] as const
export type NotCounted = (typeof notCounted)[number]

interface Asked {
  readonly born: string
  /** The day of the dose, or the day for which the next one is looked for. */
  readonly day: string
  /** The doses before it. */
  readonly before: readonly Judged[]
}

/** Whether a day is at an age of a range; an empty bound is open. */
export function isAtAge(
  born: string,
  day: string,
  { from, before }: { readonly from: string; readonly before: string },
): boolean {
  const [first, end] = [dayAfterText(born, from), dayAfterText(born, before)]
  return (first === null || day >= first) && (end === null || day < end)
}

/** Whether a dose of a series is unnecessary on a day, because of the age or of the doses before. */
export function isNotNeeded(
  { notNeeded }: SeriesDose,
  context: 'evaluation' | 'forecast',
  asked: Asked,
): boolean {
  return notNeeded.some(
    (one) =>
      (one.context === 'both' || one.context === context) &&
      one.conditions.every((condition) => holds(condition, asked)),
  )
}

function holds(condition: Condition, { born, day, before }: Asked): boolean {
  if (condition.kind === 'age') return isAtAge(born, day, condition)
  if (condition.kind === 'interval') {
    const last = before.at(-1)
    const span = spanOf(condition.shortest)
    return last !== undefined && span !== null && day >= dayAfter(last.day, span)
  }
  const { of, than, count, vaccines } = condition
  const found = before.filter(
    (one) =>
      (of === 'total' || one.dose !== null) &&
      (vaccines.length === 0 || vaccines.includes(one.cvx)) &&
      isAtAge(born, one.day, condition),
  ).length
  return than === '>' ? found > count : than === '<' ? found < count : found === count
}
