import type * as z from 'zod'
import { fromMinor } from '../../../../contract/money.ts'
import type { BillLine, enteredLine } from '../bill-line.ts'

/** A line while it is being entered. */
export type LineInForm = z.input<ReturnType<typeof enteredLine>>

/** A line of a bill as somebody would enter it; one without a price of a unit is one unit for its amount. */
export function asEntered(
  { tax: _tax, amount, unitPrice, ...line }: BillLine,
  currency: string,
): LineInForm {
  return { ...line, unitPrice: unitPrice ?? amount ?? fromMinor(0, currency) }
}
