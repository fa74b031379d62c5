import { openPdf } from '../../../../web/open-pdf.ts'
import { askForFile } from '../../../../web/ask.ts'
import { readReceipt } from '../bill-paper.ts'
import { type Payment, receiptName } from '../payment.ts'

/** The actions of a notice that show the receipts of payments that were just taken. */
export function receiptActions(payments: readonly Payment[]) {
  return payments.flatMap(({ id, receiptNumber }) => {
    if (receiptNumber === null) return []
    const name = receiptName(receiptNumber)
    const run = () =>
      void openPdf(name, 'Failed to make the receipt', () =>
        askForFile(readReceipt, { params: { id }, query: {} }),
      )
    const label = payments.length === 1 ? 'Receipt' : `Receipt ${name}`
    return [{ label, keepsNotice: true, run }]
  })
}
