import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { readBill } from '../../bills/bill.ts'
import { TakePayment } from '../../bills/web/take-payment.tsx'
import type { PaymentPlan } from '../payment-plan.ts'
import { expectedPayment, isRunning } from './plan-words.ts'

/**
 * Takes the payment that a plan expects next, of its first bill that is owed. What is being entered stays when the plan
 * ends meanwhile.
 */
export function TakeInstalment({ plan }: { plan: PaymentPlan }) {
  const [asked, setAsked] = useState<ReturnType<typeof expectedPayment>>()
  const expected = isRunning(plan) ? expectedPayment(plan) : undefined
  return (
    <>
      {expected && <Button onClick={() => setAsked(expected)}>Take payment</Button>}
      {asked && <InstalmentDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface InstalmentDialogProps {
  readonly billId: string
  readonly amount: string
  readonly onClose: () => void
}

function InstalmentDialog({ billId, amount, onClose }: InstalmentDialogProps) {
  const { data: bill } = useAnswer(readBill, { params: { id: billId } })
  return bill ? <TakePayment bill={bill} amount={amount} onClose={onClose} /> : null
}
