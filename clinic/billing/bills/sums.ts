import { formatMoney, fromMinor, toMinor } from '../../../contract/money.ts'
import type { Bill } from './bill.ts'

/** The sum that is owed of some bills in each of their currencies, as people read it: `$120.50`. */
export function sumsOf(bills: readonly Pick<Bill, 'owed' | 'currency'>[]): readonly string[] {
  const sums = new Map<string, number>()
  for (const { owed, currency } of bills) {
    sums.set(currency, (sums.get(currency) ?? 0) + toMinor(owed, currency))
  }
  return [...sums].map(([currency, minor]) => formatMoney(fromMinor(minor, currency), currency))
}
