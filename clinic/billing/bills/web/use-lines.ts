import { use } from 'react'
import { fromMinor } from '../../../../contract/money.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { FormContext } from '../../../../web/form/form-context.ts'
import { type PriceSettings, readPriceSettings } from '../../../prices/price-settings.ts'
import { type BillSums, sumsOf } from '../line-sums.ts'
import type { LineInForm } from './entered-line.ts'

export interface LinesOfForm {
  readonly lines: readonly LineInForm[]
  /** Sets the lines and, with them, the amount of the bill. */
  readonly setLines: (lines: readonly LineInForm[]) => void
  readonly setDiscount: (discount: string) => void
  /** Null while something that was entered is no number yet. */
  readonly sums: BillSums | null
  readonly errors: Readonly<Record<string, string | undefined>>
}

/** The lines of the surrounding form of a bill; its amount follows them. */
export function useLines(currency: string): LinesOfForm {
  const form = use(FormContext)
  if (!form) throw new Error('The lines stand outside a form')
  const settings = useAnswer(readPriceSettings, {})
  const taxRounding = settings.data?.taxRounding ?? 'line'
  const { values, set, errors } = form
  const lines = Array.isArray(values['lines']) ? (values['lines'] as readonly LineInForm[]) : []
  const discount = typeof values['discount'] === 'string' ? values['discount'] : ''
  const sums = (of: readonly LineInForm[], off: string) =>
    sumsOrNull(of, { currency, taxRounding, discount: off.trim() || null })

  function follow(next: readonly LineInForm[], off: string) {
    const known = sums(next, off)
    if (known && next.length > 0) set('amount', fromMinor(known.totalMinor, currency))
  }
  return {
    lines,
    sums: sums(lines, discount),
    errors,
    setLines(next) {
      set('lines', next)
      follow(next, discount)
    },
    setDiscount(off) {
      set('discount', off)
      follow(lines, off)
    },
  }
}

function sumsOrNull(lines: readonly LineInForm[], rules: Parameters<typeof sumsOf>[1]) {
  try {
    return sumsOf(lines.map(asSummed), rules)
  } catch {
    return null
  }
}

const asSummed = ({ quantity, unitPrice, discount, taxPercent, withTax }: LineInForm) => ({
  quantity: quantity ?? '1',
  unitPrice,
  discount: discount || null,
  taxPercent: taxPercent ?? null,
  withTax: withTax ?? true,
})

/** The amount of a new bill with these lines; empty while a price is missing. */
export function amountOf(
  lines: readonly LineInForm[],
  settings: PriceSettings | undefined,
  currency: string,
): string {
  const rules = { currency, taxRounding: settings?.taxRounding ?? 'line', discount: null } as const
  const sums = sumsOrNull(lines, rules)
  return sums ? fromMinor(sums.totalMinor, currency) : ''
}
