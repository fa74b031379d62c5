import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCreditCard } from '@tabler/icons-react'
import { v7 as uuidv7 } from 'uuid'
import { toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { useUrlValues } from '../../../../web/go.ts'
import { readOwnBill } from '../../bills/bill.ts'
import { listOwnOnlinePayments, startOnlinePayment } from '../online-payment.ts'
import classes from './online-payments.module.css'
import { PaymentOutcome } from './payment-outcome.tsx'

/** The way to the provider's page for the rest of an own bill, and how the last payment there ended. */
export function PayOnline({ billId }: { billId: string }) {
  const { online, left } = useUrlValues()
  const bill = useAnswer(readOwnBill, { params: { id: billId } })
  const { data } = useAnswer(listOwnOnlinePayments, { query: { billId } })
  if (!bill.data || !data) return null
  const { owed, currency } = bill.data
  const isOwed = toMinor(owed, currency) > 0
  const isOnItsWay = data.payments.some(({ isSubmitted }) => isSubmitted)
  // The one that the patient comes back from, or one whose money is still to come.
  const shown = data.payments.find(({ id, isSubmitted }) =>
    online === undefined ? isSubmitted : id === online,
  )
  if (data.provider === null && !shown) return null
  const pay = isOwed && !isOnItsWay && data.provider !== null && (
    <PayButton billId={billId} provider={data.provider} />
  )
  return (
    <div className={classes.pay}>
      {shown ? (
        <PaymentOutcome
          key={shown.id}
          payment={shown}
          isLeft={left === 'yes'}
          provider={data.provider ?? 'the provider'}
          pay={pay}
        />
      ) : (
        pay
      )}
    </div>
  )
}

function PayButton({ billId, provider }: { billId: string; provider: string }) {
  const { act, saving, problem } = useAct(startOnlinePayment)

  async function leave() {
    try {
      const { url } = await act({ params: { id: billId }, body: { id: uuidv7() } })
      window.location.assign(url)
    } catch (error) {
      // It shows below.
      if (!(error instanceof Problem)) throw error
    }
  }

  return (
    <>
      {problem && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
          {problem.message}
        </Alert>
      )}
      <div className={classes.act}>
        <Button
          leftSection={<IconCreditCard size={18} aria-hidden />}
          loading={saving}
          onClick={() => void leave()}
        >
          Pay online
        </Button>
        <p className={classes.hint}>
          {`You pay on the page of ${provider}. The clinic does not see your card.`}
        </p>
      </div>
    </>
  )
}
