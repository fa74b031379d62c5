import { decimalsOf, fromMinor, toMinor } from '../../../../contract/money.ts'
import type { BillLine } from '../../bills/bill-line.ts'
import type { Untaxed } from './e-invoice-facts.ts'

/** The codes of EN 16931 for standard, zero rated, exempt, and outside of the scope of tax. */
export type CategoryCode = 'S' | 'Z' | 'E' | 'O'

const codes = { zero: 'Z', exempt: 'E', outside: 'O' } as const

/** A line in amounts without tax. */
export interface EInvoiceLine {
  readonly name: string
  readonly code: string | null
  readonly quantity: string
  /** The price without tax of as many units as `priceOf` says. */
  readonly price: string
  readonly priceOf: string
  readonly discount: string | null
  readonly discountReason: string
  readonly net: string
  readonly category: CategoryCode
  /** Decimal text; null where the line is outside of the scope of tax. */
  readonly percent: string | null
}

/** The lines of one category and rate together. */
export interface EInvoiceTax {
  readonly category: CategoryCode
  readonly percent: string | null
  readonly reason: string | null
  readonly net: string
  readonly tax: string
}

export interface EInvoiceSums {
  readonly lines: readonly EInvoiceLine[]
  readonly taxes: readonly EInvoiceTax[]
  readonly net: string
  readonly tax: string
  readonly gross: string
}

/** A refusal is a sentence that says why no valid e-invoice can say the sums of the bill. */
export type SumsOrRefusal = { readonly sums: EInvoiceSums } | { readonly refusal: string }

/**
 * The sums of an invoice as EN 16931 has them: without tax for each line, and tax on the sum of each rate. They are
 * those of the bill to its last unit, or there are none. Lines have amounts and categories.
 */
export function eInvoiceSums(
  lines: readonly BillLine[],
  untaxed: readonly (Untaxed | null)[],
  { amount, currency }: { readonly amount: string; readonly currency: string },
): SumsOrRefusal {
  const own = lines.map((line, place) => lineOf(line, untaxed[place] ?? null, currency))
  const rates = [...Map.groupBy(own, ({ category, percent }) => `${category} ${percent}`).values()]
  for (const rate of rates) {
    const refusal = refusalOfRate(rate, currency)
    if (refusal !== null) return { refusal }
  }
  const categories = new Set(own.map(({ category }) => category))
  if (categories.has('O') && categories.size > 1) {
    return {
      refusal:
        'Items outside of the scope of tax and other items are on one invoice, which EN 16931 does not allow. Bill them apart.',
    }
  }
  const money = (minor: number) => fromMinor(minor, currency)
  const net = sumOf(own, 'netMinor')
  const tax = sumOf(own, 'taxMinor')
  if (net + tax !== toMinor(amount, currency)) {
    return { refusal: 'The items of this bill do not add up to its amount.' }
  }
  return {
    sums: {
      lines: own.map(({ netMinor, beforeMinor, ...line }) => ({
        ...line,
        ...priceOf(line.quantity, line.unitMinor, beforeMinor, currency),
        net: money(netMinor),
        discount: beforeMinor > netMinor ? money(beforeMinor - netMinor) : null,
      })),
      taxes: rates.map((rate) => ({
        category: rate[0]?.category ?? 'S',
        percent: rate[0]?.percent ?? null,
        reason: reasonsOf(rate),
        net: money(sumOf(rate, 'netMinor')),
        tax: money(sumOf(rate, 'taxMinor')),
      })),
      ...{ net: money(net), tax: money(tax), gross: amount },
    },
  }
}

interface OwnLine {
  readonly name: string
  readonly code: string | null
  readonly quantity: string
  /** The price of a unit without tax; null where the tax is in the price. */
  readonly unitMinor: number | null
  readonly discountReason: string
  readonly category: CategoryCode
  readonly percent: string | null
  readonly reason: string | null
  readonly withTax: boolean
  /** Without tax: before the discount, and after it. */
  readonly beforeMinor: number
  readonly netMinor: number
  readonly taxMinor: number
}

function lineOf(line: BillLine, untaxed: Untaxed | null, currency: string): OwnLine {
  const minor = (amount: string | null) => (amount === null ? 0 : toMinor(amount, currency))
  const percent = Number(line.taxPercent ?? '0')
  const taxMinor = minor(line.tax)
  const netMinor = minor(line.amount) - taxMinor
  const isTaxed = percent > 0
  const category = isTaxed || untaxed === null ? 'S' : codes[untaxed.category]
  // A discount on a price with tax takes as much of the price without it as the rate leaves.
  const off = minor(line.discount)
  const offNet = isTaxed && line.withTax ? Math.round((off * 100) / (100 + percent)) : off
  return {
    name: line.description,
    code: line.code,
    quantity: line.quantity,
    unitMinor: line.unitPrice !== null && !(isTaxed && line.withTax) ? minor(line.unitPrice) : null,
    discountReason: line.discountReason ?? 'Discount',
    category,
    percent: category === 'O' ? null : String(percent),
    reason: isTaxed ? null : (untaxed?.reason ?? null),
    withTax: isTaxed && line.withTax,
    beforeMinor: netMinor + offNet,
    netMinor,
    taxMinor,
  }
}

/** EN 16931 has no net price to the cent of a price with tax, so such a price is that of all units together. */
function priceOf(
  quantity: string,
  unitMinor: number | null,
  beforeMinor: number,
  currency: string,
): { price: string; priceOf: string } {
  const isExact = unitMinor !== null && thousandths(quantity) * unitMinor === beforeMinor * 1000
  if (isExact) return { price: fromMinor(unitMinor, currency), priceOf: '1' }
  return { price: fromMinor(beforeMinor, currency), priceOf: quantity }
}

/**
 * BR-CO-17: the tax of a rate is that on the sum of its lines. Of a price with tax the nearest net price may miss
 * it by one unit, which the official rules allow; more comes of rounding each line.
 */
function refusalOfRate(rate: readonly OwnLine[], currency: string): string | null {
  const thousandthsOfPercent = thousandths(rate[0]?.percent ?? '0')
  const exact = Math.round((sumOf(rate, 'netMinor') * thousandthsOfPercent) / 100_000)
  const difference = Math.abs(sumOf(rate, 'taxMinor') - exact)
  const allowed = rate.some(({ withTax }) => withTax) ? 1 : 0
  if (difference <= allowed) return null
  return `The tax of this bill was rounded for each item: at ${rate[0]?.percent}% it is ${fromMinor(difference, currency)} ${currency} off the tax on the sum, which e-invoices ask for. Choose “For all items of one rate together” under taxes and discounts, for bills from then on.`
}

function reasonsOf(rate: readonly OwnLine[]): string | null {
  const reasons = [...new Set(rate.map(({ reason }) => reason).filter((one) => one !== null))]
  return reasons.length === 0 ? null : reasons.join('; ')
}

const sumOf = (lines: readonly OwnLine[], of: 'netMinor' | 'taxMinor') =>
  lines.reduce((sum, line) => sum + line[of], 0)

/** `7.75` → 7750. */
const thousandths = (text: string) => Math.round(Number(text) * 1000)

/** EN 16931 has amounts of at most two decimals. */
export function hasPlaces(currency: string): boolean {
  return decimalsOf(currency) <= 2
}
