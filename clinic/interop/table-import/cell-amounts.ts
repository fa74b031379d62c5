import { decimalsOf, greatestAmount } from '../../../contract/money.ts'

export const decimalSigns = [',', '.'] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** Anything but the blanks, currency words and signs around a number. */
const ofNumber = /[^\p{Sc}\p{L}\s]/u
const numeric = /^[+-]?[\d.,'’\s\u00a0\u202f]+$/

/** Without the blanks, currency words and signs around a number. */
function numberIn(text: string): string {
  const signs = [...text]
  const isOfNumber = (sign: string) => ofNumber.test(sign)
  const first = signs.findIndex(isOfNumber)
  return first < 0 ? '' : signs.slice(first, signs.findLastIndex(isOfNumber) + 1).join('')
}

function plainOf(text: string): string {
  return numberIn(text)
    .replace(/^-\s*[\p{Sc}\p{L}\s]+/u, '-')
    .replace(/['’\s\u00a0\u202f]/g, '')
}

/** Which sign of a number is proved to be the decimal one; `either` for `1.234`, `none` for `1234`. */
export function decimalShape(text: string): DecimalSign | 'either' | 'none' | null {
  const plain = plainOf(text)
  if (plain === '' || !numeric.test(plain)) return null
  const comma = plain.lastIndexOf(',')
  const point = plain.lastIndexOf('.')
  if (comma < 0 && point < 0) return 'none'
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const sign = comma >= 0 ? ',' : '.'
  const [whole = '', ...groups] = plain.replace(/^[+-]/, '').split(sign)
  // Several of one sign group thousands, so the other one is decimal.
  if (groups.length > 1) return sign === ',' ? '.' : ','
  const isGroup = groups[0]?.length === 3 && whole.length <= 3 && !/^0/.test(whole)
  return isGroup ? 'either' : sign
}

/** A number as a decimal string such as `-1234.50`; null where it is none, or not with this sign. */
export function readDecimal(text: string, sign: DecimalSign | null): string | null {
  const shape = decimalShape(text)
  if (shape === null) return null
  const decimal = sign ?? (shape === 'either' || shape === 'none' ? null : shape)
  if (decimal === null && shape === 'either') return null
  const other = decimal === ',' ? '.' : ','
  const plain = plainOf(text)
  const [whole = '', fraction, ...more] = plain.split(decimal ?? '.')
  if (more.length > 0 || fraction?.includes(other)) return null
  const [first = '', ...groups] = whole.split(other)
  if (groups.some((group) => group.length !== 3)) return null
  const digits = `${first}${groups.join('')}`.replace(/^\+/, '')
  if (!/^-?\d+$/.test(digits) || (fraction !== undefined && !/^\d*$/.test(fraction))) return null
  return fraction ? `${digits}.${fraction}` : digits
}

/**
 * An amount exactly as its currency has it. Zeros beyond its decimals are left out; other digits there are
 * refused, never rounded. Answers the sentence of a refusal as `problem`.
 */
export function readAmount(
  text: string,
  sign: DecimalSign | null,
  currency: string,
): { readonly amount: string } | { readonly problem: string } {
  const number = readDecimal(text, sign)
  if (number === null) return { problem: `“${text}” is not an amount.` }
  if (number.startsWith('-')) {
    return { problem: `“${text}” is less than nothing: a bill cannot be negative.` }
  }
  const decimals = decimalsOf(currency)
  const [whole = '', fraction = ''] = number.split('.')
  if (/[1-9]/.test(fraction.slice(decimals))) {
    return { problem: `“${text}” has more decimals than ${currency} has.` }
  }
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (digits.length > (greatestAmount(currency).split('.')[0] ?? '').length) {
    return { problem: `“${text}” is more than ${greatestAmount(currency)}.` }
  }
  return { amount: decimals === 0 ? digits : `${digits}.${kept}` }
}
