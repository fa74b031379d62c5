import type * as z from 'zod'
import { greatestAmount, toMinor } from '../../../contract/money.ts'
import { sumsOf } from '../../billing/bills/line-sums.ts'

/** A line whose sum is its quantity times its price. */
export interface PricedLine {
  readonly quantity: string
  readonly price: string
}

/** The sums of lines in minor units, each rounded by itself, halves up. */
export function lineSums(lines: readonly PricedLine[], currency: string): readonly number[] {
  const priced = lines.map(({ quantity, price }) => ({
    ...{ quantity, unitPrice: price, discount: null, taxPercent: null, withTax: true },
  }))
  return sumsOf(priced, { currency, taxRounding: 'line', discount: null }).lines.map(
    ({ amountMinor }) => amountMinor,
  )
}

/** Refuses lines whose sum no amount can be; lines that are refused for another reason have none. */
export function checkSums(currency: string) {
  const most = greatestAmount(currency)
  return ({ lines }: { readonly lines: readonly PricedLine[] }, context: z.RefinementCtx): void => {
    if (context.issues.length > 0) return
    for (const [place, sum] of lineSums(lines, currency).entries()) {
      if (sum <= toMinor(most, currency)) continue
      const message = `A line comes to at most ${most}.`
      context.addIssue({ code: 'custom', message, path: ['lines', place, 'quantity'] })
    }
  }
}
