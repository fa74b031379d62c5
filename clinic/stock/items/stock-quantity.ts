import * as z from 'zod'
import { decimalError } from '../../../contract/text.ts'

const sentence = 'Quantity is more than zero and at most 999,999,999, with at most three decimals.'

/** A number of units or packs as decimal text, such as `2` or `0.5`. */
export const StockQuantity = z
  .string({ error: sentence })
  .trim()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, decimalError(sentence, '1500.5'))
  .refine((value) => Number(value) > 0, sentence)

/** Like `StockQuantity`, but may be left out; empty becomes null. */
export const OptionalStockQuantity = z
  .union([z.literal(''), z.null(), StockQuantity], { error: sentence })
  .optional()
  .transform((value) => value || null)

/** Like `StockQuantity`, and zero, such as a level at which something is ordered. */
export const StockLevel = z
  .string({ error: 'Enter a number.' })
  .trim()
  .regex(
    /^\d{1,9}(\.\d{1,3})?$/,
    decimalError('Enter a number from 0 to 999,999,999, with at most three decimals.', '1500.5'),
  )

/** A number of units, such as `1,500`. */
export function numberOfUnits(quantity: string): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }).format(
    // Text keeps all digits; `format` takes it since ES2023.
    quantity as Intl.StringNumericLiteral,
  )
}

/**
 * A number of units in words, such as `30 tablets`, as the item names its unit. One of them is the English singular of
 * a plural: `1 tablet`, `1 box`.
 */
export function quantityInWords(quantity: string, unit: string): string {
  const isPlural = /[a-z]{3}s$/.test(unit) && !/[ius]s$/.test(unit)
  const one = isPlural ? unit.replace(/(?<=x|ch|sh|ss)es$|s$/, '') : unit
  return `${numberOfUnits(quantity)} ${Number(quantity) === 1 ? one : unit}`
}
