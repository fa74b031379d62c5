import { formatMoney } from '../../../../contract/money.ts'
import type { BillLine } from '../bill-line.ts'
import classes from './line-detail.module.css'

interface LineDetailProps {
  readonly line: Partial<BillLine>
  readonly currency: string
}

/** How the amount of a line comes about, below its description: quantity and price, discount, tax. */
export function LineDetail({ line, currency }: LineDetailProps) {
  const words = detailOf(line, currency)
  return words === '' ? null : <span className={classes.detail}>{words}</span>
}

function detailOf(
  {
    code,
    quantity,
    unitPrice,
    discount,
    discountReason,
    taxName,
    taxPercent,
    tax,
    withTax,
  }: Partial<BillLine>,
  currency: string,
): string {
  const money = (amount: string) => formatMoney(amount, currency)
  const rate = `${taxName ?? 'tax'} ${taxPercent ?? ''}%`
  const parts = [
    code ? `Code ${code}` : '',
    quantity && unitPrice && quantity !== '1' ? `${quantity} × ${money(unitPrice)}` : '',
    discount ? `less ${money(discount)} (${discountReason ?? ''})` : '',
    taxPercent && tax ? `${withTax ? 'with' : 'plus'} ${money(tax)} ${rate}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
