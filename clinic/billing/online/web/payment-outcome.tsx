import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { formatMoney } from '../../../../contract/money.ts'
import type { OwnOnlinePayment } from '../online-payment.ts'
import { useWordOfProvider } from './use-word-of-provider.ts'

interface PaymentOutcomeProps {
  readonly payment: OwnOnlinePayment
  /** The patient left the provider's page without having paid. */
  readonly isLeft: boolean
  readonly provider: string
}

/** How a payment ended that the patient comes back from; it becomes right by itself. */
export function PaymentOutcome({ payment, isLeft, provider }: PaymentOutcomeProps) {
  const { isAsking, askAgain } = useWordOfProvider(payment, isLeft)
  const { state, isSubmitted, amount, currency } = payment
  const money = formatMoney(amount, currency)
  if (state === 'paid' || state === 'returned') {
    const isPaid = state === 'paid'
    return (
      <Alert
        role="status"
        color="green"
        variant="light"
        icon={<IconCircleCheck />}
        title={isPaid ? 'Paid' : 'Given back'}
      >
        {isPaid
          ? `Your payment of ${money} has arrived. Its receipt is below.`
          : `The clinic has given ${money} back to you through ${provider}.`}
      </Alert>
    )
  }
  if (isSubmitted || isAsking) {
    return (
      <Alert
        role="status"
        color="blue"
        variant="light"
        icon={<IconClock />}
        title={`We wait for ${provider}`}
      >
        <p style={{ margin: 0 }}>
          {isSubmitted
            ? `Your payment of ${money} is on its way. You need to do nothing: this page shows when it arrives.`
            : `This page shows as soon as ${provider} says what became of your payment.`}
        </p>
        {!isAsking && <AskAgain onAsk={askAgain} />}
      </Alert>
    )
  }
  return (
    <Alert
      role="status"
      color="yellow"
      variant="light"
      icon={<IconInfoCircle />}
      title="Not finished"
    >
      <p style={{ margin: 0 }}>
        {state === 'failed'
          ? 'The payment failed. Nothing was taken.'
          : `Nothing was paid on the page of ${provider}.`}
      </p>
      {state === 'started' && !isLeft && <AskAgain onAsk={askAgain} />}
    </Alert>
  )
}

function AskAgain({ onAsk }: { onAsk: () => void }) {
  return (
    <Button variant="default" size="compact-sm" mt={8} onClick={onAsk}>
      Check again
    </Button>
  )
}
