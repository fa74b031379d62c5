import type { Permission } from '../../../contract/permission.ts'
import type { PartsOf, Unit, ValuesOf } from './criterion-part.ts'

/** The words that a sentence takes from the clinic: its days, its money, and names of doctors and types. */
export interface CriterionTexts {
  readonly day: (day: string) => string
  readonly money: (amount: string) => string
  /** The name of a doctor, of a visit type or of a field of the clinic. */
  readonly name: (id: string) => string
}

export interface Rules<P extends PartsOf> {
  readonly label: string
  /** The heading under which forms offer it. */
  readonly group: 'Person' | 'Chart' | 'Visits' | 'Health' | 'Money'
  readonly parts: P
  /** A rule over several parts: one message by the name of the part. */
  readonly check?: (values: ValuesOf<P>) => Readonly<Record<string, string>> | null
  /** Its words stand right after the people: `Women aged 50 to 74`. */
  readonly isAttribute?: true
  /** Both ways in words, for a criterion that can be turned round. */
  readonly ways?: readonly [holds: string, not: string]
  /** Only accounts with this permission may ask for it, besides that of the lists. */
  readonly permission?: Permission
  /** The part of the sentence; `not` is true only where it has two ways. */
  readonly words: (values: ValuesOf<P>, not: boolean, texts: CriterionTexts) => string
}

export const criterion = <const P extends PartsOf>(rules: Rules<P>) => rules

export const within = ({ number, unit }: { number: number; unit: Unit }) =>
  number === 1 ? `one ${unit.slice(0, -1)}` : `${number} ${unit}`

/** `from 50 to 74`, or one end alone. */
export function between<T>(
  from: T | undefined,
  to: T | undefined,
  words: readonly [string, string, string],
) {
  if (from !== undefined && to !== undefined) return `${words[0]} ${String(from)} to ${String(to)}`
  return from === undefined ? `${words[2]} ${String(to)}` : `${words[1]} ${String(from)}`
}

/** One end at least, and the first before the last. */
export function isStretch<T extends number | string>({
  from,
  to,
}: {
  from?: T | undefined
  to?: T | undefined
}) {
  if (from === undefined && to === undefined) return { from: 'Give one end at least.' }
  return isInOrder({ from, to })
}

/** The first before the last, where both are given. */
export function isInOrder<T extends number | string>({
  from,
  to,
}: {
  from?: T | undefined
  to?: T | undefined
}) {
  return from !== undefined && to !== undefined && from > to ? { to: 'To is before From.' } : null
}
