import { daysAfter, monthsAfter } from '../../../contract/dates.ts'
import { grouped } from '../../../contract/number-words.ts'

/** A plan has at most so many instalments: ten years of months. */
export const mostInstalments = 120
export const leastInstalments = 2

export const planIntervals = ['week', 'month'] as const
export type PlanInterval = (typeof planIntervals)[number]

export const intervalWords: Record<PlanInterval, string> = {
  week: 'Every week',
  month: 'Every month',
}

/** How a sum is paid in parts, in minor units: by a number of instalments, or by the amount of each. */
export interface PlanTerms {
  readonly every: PlanInterval
  readonly firstDay: string
  readonly number?: number | null
  readonly minor?: number | null
}

export interface PlannedInstalment {
  readonly dueOn: string
  readonly minor: number
}

/** How many instalments a sum makes; of an agreed amount the last one takes what is left. */
export function numberOfInstalments(total: number, { number, minor }: PlanTerms): number {
  if (typeof number === 'number') return number
  return minor ? Math.ceil(total / minor) : 0
}

/** A sentence about what is wrong with the terms for a sum, with the field that it stands at. */
export function faultOfTerms(
  total: number,
  terms: PlanTerms,
): { readonly field: 'number' | 'each'; readonly message: string } | undefined {
  const field = typeof terms.number === 'number' ? 'number' : 'each'
  const number = numberOfInstalments(total, terms)
  if (field === 'each' && (terms.minor ?? 0) >= total) {
    return { field, message: 'An instalment is less than the total.' }
  }
  if (number < leastInstalments || number > mostInstalments) {
    const many = field === 'each' && number > mostInstalments
    const made = many ? `These would be ${grouped(number)} instalments. ` : ''
    const most = `A plan has ${leastInstalments} to ${mostInstalments} instalments.`
    return { field, message: `${made}${most}` }
  }
  if (total < number) {
    return { field, message: 'The total is too small for so many instalments.' }
  }
  return undefined
}

/** The instalments of a sum, whose terms have no fault; all add up to it. A number makes them even. */
export function instalmentsOf(total: number, terms: PlanTerms): PlannedInstalment[] {
  const number = numberOfInstalments(total, terms)
  // Minor units that do not divide evenly go to the first ones.
  const evenPart = (place: number) => Math.floor(total / number) + (place < total % number ? 1 : 0)
  const agreed = terms.minor ?? 0
  const partOf = (place: number) => (place < number - 1 ? agreed : total - agreed * (number - 1))
  return Array.from({ length: number }, (_, place) => ({
    dueOn:
      terms.every === 'week'
        ? daysAfter(terms.firstDay, 7 * place)
        : monthsAfter(terms.firstDay, place),
    minor: typeof terms.number === 'number' ? evenPart(place) : partOf(place),
  }))
}
