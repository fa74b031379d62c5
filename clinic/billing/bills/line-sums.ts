import { toMinor } from '../../../contract/money.ts'

/**
 * The sums of lines of bills, in whole minor units: no floating-point number ever holds an amount. Halves are
 * rounded up, as EN 16931 rounds them.
 */

/** The parts of a line that its sums depend on. */
export interface LineToSum {
  /** Decimal text with at most three decimals, more than zero. */
  readonly quantity: string
  /** A decimal string of the currency. */
  readonly unitPrice: string
  /** `10%` or an amount; null for none. */
  readonly discount: string | null
  /** Decimal text with at most three decimals; null for no tax. */
  readonly taxPercent: string | null
  /** Whether the price contains the tax; otherwise it is added. */
  readonly withTax: boolean
}

export interface LineSums {
  readonly discountMinor: number
  readonly taxMinor: number
  /** With tax, after the discount. */
  readonly amountMinor: number
}

export interface BillSums {
  readonly lines: readonly LineSums[]
  readonly totalMinor: number
}

interface Rules {
  readonly currency: string
  /** Tax is rounded for each line, or for all lines of a rate together. */
  readonly taxRounding: 'line' | 'bill'
  /** A discount on the whole bill besides those of lines: `10%` or an amount. */
  readonly discount: string | null
}

/** Sums lines up. Throws a RangeError for a discount over more than it is taken from, and for texts that are no numbers. */
export function sumsOf(lines: readonly LineToSum[], rules: Rules): BillSums {
  const { currency } = rules
  const prices = lines.map((line) => {
    const full = rounded(units(line.unitPrice, currency) * thousandths(line.quantity), 1000n)
    const discount = discountOn(full, line.discount, currency)
    return { full, discount, left: full - discount }
  })
  const left = prices.map((price) => price.left)
  const shared = spread(discountOn(sum(left), rules.discount, currency), left)
  const values = left.map((value, place) => value - (shared[place] ?? 0n))
  const taxes =
    rules.taxRounding === 'line'
      ? lines.map((line, place) => taxOf(line, values[place] ?? 0n))
      : taxesOfRates(lines, values)
  const summed = lines.map((line, place) => {
    const [value = 0n, tax = 0n] = [values[place], taxes[place]]
    return {
      discountMinor: Number((prices[place]?.discount ?? 0n) + (shared[place] ?? 0n)),
      taxMinor: Number(tax),
      amountMinor: Number(line.withTax ? value : value + tax),
    }
  })
  return { lines: summed, totalMinor: summed.reduce((all, one) => all + one.amountMinor, 0) }
}

/** `10%` or `5.00` of an amount, in minor units. */
function discountOn(full: bigint, discount: string | null, currency: string): bigint {
  if (discount === null) return 0n
  const off = discount.endsWith('%')
    ? rounded(full * thousandths(discount.slice(0, -1)), 100_000n)
    : units(discount, currency)
  if (off > full) throw new RangeError('A discount is at most the whole price.')
  return off
}

function taxOf({ taxPercent, withTax }: LineToSum, value: bigint): bigint {
  if (taxPercent === null) return 0n
  const percent = thousandths(taxPercent)
  return rounded(value * percent, withTax ? 100_000n + percent : 100_000n)
}

/** The tax of each rate on the sum of its lines, spread over them. */
function taxesOfRates(lines: readonly LineToSum[], values: readonly bigint[]): bigint[] {
  const taxes = lines.map(() => 0n)
  const rates = Map.groupBy(lines.keys(), (place) => {
    const { taxPercent, withTax } = lines[place] as LineToSum
    return `${taxPercent ?? ''} ${withTax}`
  })
  for (const places of rates.values()) {
    const own = places.map((place) => values[place] ?? 0n)
    const tax = taxOf(lines[places[0] ?? 0] as LineToSum, sum(own))
    for (const [index, part] of spread(tax, own).entries()) taxes[places[index] ?? 0] = part
  }
  return taxes
}

/** Splits a sum in proportion to weights; the parts add up to it, the largest rests get the last units. */
function spread(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum(weights)
  if (whole === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (total * weight) / whole)
  const rests = weights
    .map((weight, place) => ({ place, rest: (total * weight) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
  for (const { place } of rests.slice(0, Number(total - sum(parts)))) {
    parts[place] = (parts[place] ?? 0n) + 1n
  }
  return parts
}

const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n)
const units = (amount: string, currency: string) => BigInt(toMinor(amount, currency))

/** `1.25` → 1250. */
function thousandths(text: string): bigint {
  if (!/^\d+(\.\d{1,3})?$/.test(text)) throw new RangeError(`Not a quantity or percent: ${text}`)
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(3, '0'))
}

/** Rounds a quotient of numbers that are not negative; halves go up. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
