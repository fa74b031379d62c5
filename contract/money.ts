import * as z from 'zod'

/**
 * Money is a whole number of minor units (cents) in the database and a decimal string such as
 * `1150.00` on the wire; no floating-point number ever holds an amount.
 */
export const greatestAmount = '9999999.99'

const amountSentence = 'Amount must be from 0 to 9,999,999.99 with at most two decimals.'
const amountPattern = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/** An amount as typed: 0 to 9,999,999.99 with at most two decimals (V-09). */
export const Amount = z
  .string({ error: 'Amount is required.' })
  .trim()
  .min(1, 'Amount is required.')
  .regex(amountPattern, amountSentence)
  .transform((value) => fromMinor(toMinor(value)))

/** Like `Amount`, but may be left out; empty becomes null. */
export const OptionalAmount = z
  .union([z.literal(''), z.null(), Amount], { error: amountSentence })
  .optional()
  .transform((value) => value || null)

/** `12.5` → 1250. Throws a RangeError for anything that is not an amount. */
export function toMinor(amount: string): number {
  const match = amountPattern.exec(amount)
  if (!match) throw new RangeError(`Not an amount: ${amount}`)
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 1250 → `12.50`. */
export function fromMinor(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not minor units: ${minor}`)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `1150.00` in `USD` → `$1,150.00` (S-74). Exact: the decimal string is formatted as it stands. */
export function formatMoney(amount: string, currency: string): string {
  const exact = amount as Intl.StringNumericLiteral
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(exact)
}
