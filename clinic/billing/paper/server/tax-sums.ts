import { fromMinor, toMinor } from '../../../../contract/money.ts'
import type { BillLine } from '../../bills/bill-line.ts'

/** The lines of one tax rate together, in decimals of the currency. */
export interface TaxSum {
  readonly name: string | null
  /** Null for lines without tax. */
  readonly percent: string | null
  readonly net: string
  readonly tax: string
  /** With tax. */
  readonly gross: string
}

/** The sums of each tax rate, in the order of the lines; none for lines of which one has no amount. */
export function taxSums(lines: readonly BillLine[], currency: string): TaxSum[] {
  if (lines.some(({ amount }) => amount === null)) return []
  const rates = Map.groupBy(lines, ({ taxName, taxPercent }) =>
    taxPercent === null ? '' : `${taxPercent} ${taxName ?? ''}`,
  )
  return [...rates.values()].map((own) => {
    const sum = (amounts: readonly (string | null)[]) =>
      amounts.reduce((all, amount) => all + toMinor(amount ?? '0', currency), 0)
    const tax = sum(own.map((line) => line.tax))
    const gross = sum(own.map((line) => line.amount))
    return {
      name: own[0]?.taxName ?? null,
      percent: own[0]?.taxPercent ?? null,
      net: fromMinor(gross - tax, currency),
      tax: fromMinor(tax, currency),
      gross: fromMinor(gross, currency),
    }
  })
}
