import * as z from 'zod'
import { Amount, amountIn, decimalsOf, fromMinor } from '../../../contract/money.ts'
import { optionalText } from '../../../contract/text.ts'

/** Notes and coins in use, the largest first, in units of the currency: those of its central bank. */
const denominations: Readonly<Record<string, string>> = {
  USD: '100 50 20 10 5 2 1 0.50 0.25 0.10 0.05 0.01',
  CAD: '100 50 20 10 5 2 1 0.25 0.10 0.05',
  AUD: '100 50 20 10 5 2 1 0.50 0.20 0.10 0.05',
  NZD: '100 50 20 10 5 2 1 0.50 0.20 0.10',
  EUR: '500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01',
  GBP: '50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01',
  CHF: '1000 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05',
  INR: '500 200 100 50 20 10 5 2 1',
  KES: '1000 500 200 100 50 40 20 10 5 1',
  ZAR: '200 100 50 20 10 5 2 1 0.50 0.20 0.10',
  BRL: '200 100 50 20 10 5 2 1 0.50 0.25 0.10 0.05',
  JPY: '10000 5000 2000 1000 500 100 50 10 5 1',
  AED: '1000 500 200 100 50 20 10 5 1 0.50 0.25',
  KWD: '20 10 5 1 0.500 0.250 0.100 0.050 0.020 0.010 0.005',
  NGN: '1000 500 200 100 50 20 10 5',
}

/** The notes and coins of a currency as amounts; none where they are not known, and one sum is counted. */
export function denominationsOf(currency: string): readonly string[] {
  const known = Object.hasOwn(denominations, currency) ? denominations[currency] : undefined
  return known ? known.split(' ').map((value) => fromMinor(minorOf(value, currency), currency)) : []
}

function minorOf(value: string, currency: string): number {
  return Math.round(Number(value) * 10 ** decimalsOf(currency))
}

const piecesSentence = 'Enter a whole number from 0 to 99,999.'

export const PieceCount = z.coerce
  .number(piecesSentence)
  .int(piecesSentence)
  .min(0, piecesSentence)
  .max(99_999, piecesSentence)

/** How many pieces there are of each note and coin. */
export const Pieces = z.record(z.string().max(20), PieceCount)
export type Pieces = z.infer<typeof Pieces>

/** The sum of pieces, in minor units; NaN where one is of no such note or coin. */
export function sumOfPieces(pieces: Readonly<Record<string, number>>, currency: string): number {
  const known = denominationsOf(currency)
  return Object.entries(pieces).reduce(
    (sum, [value, count]) =>
      known.includes(value) ? sum + minorOf(value, currency) * count : Number.NaN,
    0,
  )
}

export const countFields = {
  counted: Amount,
  /** The pieces whose sum was counted; left out where only the sum is known. */
  pieces: Pieces.nullish().transform((value) => value ?? null),
  /** Why the sum is another than expected. */
  reason: optionalText('Reason', 500),
}

/** The fields of a count in a currency; the pieces must add up to the sum. */
export function countFieldsIn(currency: string) {
  return { ...countFields, counted: amountIn(currency) }
}
