import type * as z from 'zod'
import { fromMinor } from '../../../../contract/money.ts'
import { type PriceItem, type PriceLevel, priceOn } from '../../../prices/price-item.ts'
import type { PriceSettings } from '../../../prices/price-settings.ts'
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

export function emptyLine(): LineInForm {
  return { description: '', quantity: '1', unitPrice: '' }
}

interface Charging {
  readonly level: PriceLevel
  /** The day whose price counts. */
  readonly day: string
  readonly settings: PriceSettings | undefined
}

/** The line with an item of the price list, its price and its tax; what is entered besides stays. */
export function chargedAs(
  line: LineInForm,
  item: PriceItem,
  { level, day, settings }: Charging,
): LineInForm {
  return {
    ...line,
    itemId: item.id,
    code: item.code,
    description: item.name,
    unitPrice: priceOn(item, level, day) ?? '',
    taxName: item.tax?.name ?? null,
    taxPercent: item.tax?.percent ?? null,
    withTax: settings?.taxIs !== 'added',
  }
}
