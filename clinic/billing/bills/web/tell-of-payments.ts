import { v7 as uuidv7 } from 'uuid'
import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { receiptActions } from './receipt-actions.ts'
import { type Payment, receiptName, returnPayment } from '../payment.ts'

/** Says that payments were recorded, with their receipts, and offers to undo them. */
export function tellOfPayments(payments: readonly Payment[], verb = 'paid'): void {
  const { currency } = payments[0] ?? {}
  if (currency === undefined) return
  const sum = payments.reduce((all, { amount }) => all + toMinor(amount, currency), 0)
  const receipts = payments.flatMap(({ receiptNumber: number }) =>
    number === null ? [] : [receiptName(number)],
  )
  const named = receipts.length === 0 ? '' : ` (${receipts.join(', ')})`
  notify.success(
    `${formatMoney(fromMinor(sum, currency), currency)} ${verb}${named}`,
    {
      label: 'Undo',
      run: () => void undo(payments),
    },
    ...receiptActions(payments),
  )
}

/** The dialog is gone when somebody presses `Undo`. */
async function undo(payments: readonly Payment[]) {
  try {
    for (const { id, amount } of payments) {
      const body = { id: uuidv7(), amount, reason: 'Undone at once' }
      const { isWaiting } = await ask(returnPayment, { params: { id }, body })
      if (isWaiting) notify.success('The return waits for a second person')
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure('Failed to undo', error.message)
  }
  await invalidate(['bills', 'tills'])
}
