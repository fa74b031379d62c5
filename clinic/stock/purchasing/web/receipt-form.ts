import * as z from 'zod'
import { Id } from '../../../../contract/endpoint.ts'
import { byCurrency } from '../../../../contract/money.ts'
import { newPurchaseReceiptIn } from '../purchase-receipt.ts'

/** The body of a receipt, whose lines in the form name their item too. */
export const receiptFormIn = byCurrency((currency) => {
  const { shape } = newPurchaseReceiptIn(currency)
  const line = shape.lines.element.extend({ itemId: Id })
  return z.object({
    ...shape,
    lines: z.array(line).min(1, 'Enter at least one line that came.').max(200),
  })
})
