import * as z from 'zod'
import { decimalError } from './text.ts'
import { grouped } from './number-words.ts'

/**
 * Money is a whole number of the currency's minor units (cents, yen, fils) in the database and a decimal
 * string such as `1150.00` on the wire; no floating-point number ever holds an amount.
 */

/** ISO 4217: decimals of currencies that do not have two. `currency_decimals` says the same in SQL. */
export const otherDecimals: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0 },
  ...{ UGX: 0, UYI: 0, VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0 },
  ...{ BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
  ...{ CLF: 4, UYW: 4 },
}

export function decimalsOf(currency: string): number {
  return (Object.hasOwn(otherDecimals, currency) ? otherDecimals[currency] : undefined) ?? 2
}

/** The greatest amount: seven digits before the point, or nine where there is none. */
export function greatestAmount(currency: string): string {
  const decimals = decimalsOf(currency)
  return decimals === 0 ? '999999999' : `9999999.${'9'.repeat(decimals)}`
}

function typed(label: string) {
  const sentence = `${label} is required.`
  return z.string({ error: sentence }).trim().min(1, sentence)
}

/** As `Amount`; its sentences name the field of the screen. */
export function amountNamed(label: string) {
  return typed(label).regex(/^\d{1,9}(\.\d{1,4})?$/, amountError('USD', label))
}

/** An amount of an unknown currency, for the shape of bodies; `bodyIn` of the endpoint checks it. */
export const Amount = amountNamed('Amount')

/** Like `Amount`, but may be left out; empty becomes null. */
export const OptionalAmount = orNothing(Amount, amountSentence('USD', 'Amount'))

/** Schemas with amounts, made once for each number of decimals. */
export function byCurrency<S>(make: (currency: string) => S): (currency: string) => S {
  const made = new Map<number, S>()
  return (currency) => {
    const decimals = decimalsOf(currency)
    const schema = made.get(decimals) ?? make(currency)
    made.set(decimals, schema)
    return schema
  }
}

/** An amount as typed: 0 to 9,999,999.99 with at most two decimals (V-09), or as its currency has it. */
export function amountIn(currency: string, label = 'Amount') {
  return typed(label)
    .regex(amountPattern(currency), amountError(currency, label))
    .transform((value) => fromMinor(toMinor(value, currency), currency))
}

/** Like `amountIn`, but may be left out; empty becomes null. */
export function optionalAmountIn(currency: string) {
  return orNothing(amountIn(currency), amountSentence(currency, 'Amount'))
}

function orNothing<S extends z.ZodType<string, string>>(schema: S, sentence: string) {
  return z
    .union([z.literal(''), z.null(), schema], { error: sentence })
    .optional()
    .transform((value) => value || null)
}

/** `12.5` in `USD` → 1250. Throws a RangeError for anything that is not an amount. */
export function toMinor(amount: string, currency: string): number {
  const match = amountPattern(currency).exec(amount)
  if (!match) throw new RangeError(`Not an amount in ${currency}: ${amount}`)
  const [, whole = '', fraction = ''] = match
  return Number(whole + fraction.padEnd(decimalsOf(currency), '0'))
}

/** 1250 in `USD` → `12.50`. */
export function fromMinor(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not minor units: ${minor}`)
  const decimals = decimalsOf(currency)
  const sign = minor < 0 ? '-' : ''
  if (decimals === 0) return String(minor)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** `12.00` → `-12.00`, and back; nothing stays nothing. */
export function negative(amount: string): string {
  if (amount.startsWith('-')) return amount.slice(1)
  return /[1-9]/.test(amount) ? `-${amount}` : amount
}

/** By currency: making a format takes many times as long as using it. */
const formats = new Map<
  string,
  { readonly money: Intl.NumberFormat; readonly amount: Intl.NumberFormat }
>()

function formatsOf(currency: string) {
  const known = formats.get(currency)
  if (known) return known
  const decimals = decimalsOf(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const made = {
    money: new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }),
    amount: new Intl.NumberFormat('en-US', digits),
  }
  formats.set(currency, made)
  return made
}

function formatted(format: Intl.NumberFormat, amount: string): string {
  return format.format(amount as Intl.StringNumericLiteral).replace('-', '−')
}

/**
 * `1150.00` in `USD` → `$1,150.00` (S-74), and `-9.50` → `−$9.50`, with the sign for minus, U+2212. Exact: the decimal
 * string is formatted as it stands.
 */
export function formatMoney(amount: string, currency: string): string {
  return formatted(formatsOf(currency).money, amount)
}

/** `1150.00` in `USD` → `1,150.00`, for tables whose head names the currency. */
export function formatAmount(amount: string, currency: string): string {
  return formatted(formatsOf(currency).amount, amount)
}

function amountPattern(currency: string): RegExp {
  const decimals = decimalsOf(currency)
  return decimals === 0 ? /^(\d{1,9})$/ : new RegExp(`^(\\d{1,7})(?:\\.(\\d{1,${decimals}}))?$`)
}

function amountError(currency: string, label: string) {
  const sentence = amountSentence(currency, label)
  return decimalError(sentence, fromMinor(toMinor('1250', currency), currency))
}

function amountSentence(currency: string, label: string): string {
  const words = ['no decimals', 'one decimal', 'two decimals', 'three decimals', 'four decimals']
  const [whole = '', fraction] = greatestAmount(currency).split('.')
  const most = grouped(Number(whole))
  return fraction === undefined
    ? `${label} must be a whole number from 0 to ${most}.`
    : `${label} must be from 0 to ${most}.${fraction} with at most ${words[fraction.length] ?? ''}.`
}
