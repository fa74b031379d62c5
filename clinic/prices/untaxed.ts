import * as z from 'zod'
import { optionalLine } from '../../contract/text.ts'

/** Why an item bears no tax, as EN 16931 tells cases apart: by the codes Z, E and O. */
export const untaxedCategories = ['zero', 'exempt', 'outside'] as const
export type UntaxedCategory = (typeof untaxedCategories)[number]

export const untaxedWords: Record<UntaxedCategory, string> = {
  zero: 'Zero rated',
  exempt: 'Exempt from tax',
  outside: 'Outside the scope of tax',
}

export const UntaxedChoice = z
  .union([z.literal('').transform(() => null), z.enum(untaxedCategories).nullable()], {
    error: 'Choose why there is no tax.',
  })
  .default(null)
/** Such as the paragraph of the law that exempts medical treatment. */
export const UntaxedReason = optionalLine('Reason', 200).default(null)

interface Untaxed {
  readonly category: UntaxedCategory | null
  readonly reason: string | null
}

/** The sentence about a reason that is missing or too much; null where all is well. */
export function faultOfReason({ category, reason }: Untaxed): string | null {
  const needs = category === 'exempt' || category === 'outside'
  if (needs && reason === null) return 'Say why there is no tax, such as the law that exempts it.'
  return null
}
