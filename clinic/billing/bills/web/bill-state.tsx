import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { type BillWithHistory, billStatusWords, invoiceName, payFromCredit } from '../bill.ts'
import { addPayment } from '../payment.ts'
import classes from './bill-edit-page.module.css'
import { TakePayment } from './take-payment.tsx'

/** How a bill stands, with the next thing to do. */
export function BillState({ bill }: { bill: BillWithHistory }) {
  const mayTake = mayCall(useSession(), addPayment)
  const [isPaying, setIsPaying] = useState(false)
  const { amount, paid, owed, currency, status } = bill
  const money = (sum: string) => formatMoney(sum, currency)
  return (
    <div className={classes.state}>
      <StatusBadge word={billStatusWords[status]} />
      <p>
        <strong>{invoiceName(bill.invoiceNumber)}</strong>
        {status === 'paid'
          ? `, ${money(paid)} paid`
          : `, ${money(owed)} to pay of ${money(amount)}`}
      </p>
      {status === 'unpaid' && mayTake && (
        <>
          <UseCredit bill={bill} />
          <Button onClick={() => setIsPaying(true)}>Take payment</Button>
        </>
      )}
      {isPaying && <TakePayment bill={bill} onClose={() => setIsPaying(false)} />}
    </div>
  )
}

/** Pays from what is left of earlier payments, where there is such credit. */
function UseCredit({ bill }: { bill: BillWithHistory }) {
  const use = useAct(payFromCredit)
  const { id, credit, currency } = bill
  if (toMinor(credit, currency) === 0) return null

  async function pay() {
    try {
      await use.act({ params: { id } })
      notify.success('Paid from credit')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to use the credit', error.message)
    }
  }

  return (
    <Button variant="default" disabled={use.saving} onClick={() => void pay()}>
      {`Use credit (${formatMoney(credit, currency)})`}
    </Button>
  )
}
