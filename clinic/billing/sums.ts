import { formatMoney, fromMinor, toMinor } from '../../contract/money.ts'
import type { Bill } from './bill.ts'

/** The sum of some bills in each of their currencies, as people read it: `$120.50`. */
export function sumsOf(bills: readonly Pick<Bill, 'amount' | 'currency'>[]): readonly string[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of bills) {
    sums.set(currency, (sums.get(currency) ?? 0) + toMinor(amount, currency))
  }
  return [...sums].map(([currency, minor]) => formatMoney(fromMinor(minor, currency), currency))
}
