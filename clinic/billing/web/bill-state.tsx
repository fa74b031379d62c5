import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { type Bill, invoiceName } from '../bill.ts'
import { addPayment } from '../payment.ts'
import { BillStatusBadge } from './bill-status-badge.tsx'
import classes from './bill-edit-page.module.css'
import { BringBack } from './bring-back.tsx'
import { TakePayment } from './take-payment.tsx'

/** How a bill stands, with the next thing to do. */
export function BillState({ bill }: { bill: Bill }) {
  const words = useDateWords()
  const mayTake = mayCall(useSession(), addPayment)
  const [isPaying, setIsPaying] = useState(false)
  const { amount, paid, owed, currency, voidedAt, status, reason } = bill
  const money = (sum: string) => formatMoney(sum, currency)
  if (voidedAt !== null) {
    return (
      <div className={classes.state} role="status">
        <StatusBadge word="Void" hue="neutral" />
        <p>
          {`${invoiceName(bill.invoiceNumber)} of ${money(amount)} was voided on ${words.dayOf(voidedAt)}`}
          {reason ? `: ${reason}` : '.'}
        </p>
        <BringBack bill={bill} />
      </div>
    )
  }
  return (
    <div className={classes.state}>
      <BillStatusBadge bill={bill} />
      <p>
        <strong>{invoiceName(bill.invoiceNumber)}</strong>
        {status === 'paid'
          ? `, ${money(paid)} paid`
          : `, ${money(owed)} to pay of ${money(amount)}`}
      </p>
      {status === 'unpaid' && mayTake && (
        <Button onClick={() => setIsPaying(true)}>Take payment</Button>
      )}
      {isPaying && <TakePayment bill={bill} onClose={() => setIsPaying(false)} />}
    </div>
  )
}
