import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { BillLine } from './bill-line.ts'

export type PrintedLine = Pick<BillLine, 'description' | 'amount'> & Partial<BillLine>

interface Printed {
  readonly amount: string
  readonly lines: readonly BillLine[]
}

/**
 * The printed lines add up to the amount, also where lines from elsewhere do not. A bill without any has one, `forVisit`.
 */
export function printedLines(
  { amount, lines }: Printed,
  currency: string,
  forVisit: string,
): readonly PrintedLine[] {
  if (lines.length === 0) return [{ description: forVisit, amount }]
  const amounts = lines.map((line) => line.amount).filter((one) => one !== null)
  const minor = (one: string) => toMinor(one, currency)
  const difference = minor(amount) - amounts.reduce((sum, one) => sum + minor(one), 0)
  if (difference === 0 || amounts.length < lines.length) return lines
  return [...lines, { description: 'Adjustment', amount: fromMinor(difference, currency) }]
}
