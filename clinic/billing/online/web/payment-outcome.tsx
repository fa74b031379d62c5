import { Button } from '@mantine/core'
import { IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../contract/money.ts'
import type { StatusHue } from '../../../../web/ui/status-badge.tsx'
import type { OwnOnlinePayment } from '../online-payment.ts'
import classes from './online-payments.module.css'
import { useWordOfProvider } from './use-word-of-provider.ts'

interface PaymentOutcomeProps {
  readonly payment: OwnOnlinePayment
  /** The patient left the provider's page without having paid. */
  readonly isLeft: boolean
  readonly provider: string
  /** The way to pay, where the payment is not being waited for. */
  readonly pay: ReactNode
}

/** How a payment ended that the patient comes back from; it becomes right by itself. */
export function PaymentOutcome({ payment, isLeft, provider, pay }: PaymentOutcomeProps) {
  const { isAsking, askAgain } = useWordOfProvider(payment, isLeft)
  const { state, isSubmitted, amount, currency } = payment
  const money = formatMoney(amount, currency)
  if (state === 'paid' || state === 'returned') {
    const isPaid = state === 'paid'
    return (
      <>
        <Outcome
          hue="success"
          sign={<IconCircleCheck size={20} aria-hidden />}
          title={isPaid ? 'Paid' : 'Given back'}
          text={
            isPaid
              ? `Your payment of ${money} has arrived. Its receipt is below.`
              : `The clinic has given ${money} back to you through ${provider}.`
          }
        />
        {pay}
      </>
    )
  }
  const again = (
    <Button variant="default" size="compact-sm" onClick={askAgain}>
      Check again
    </Button>
  )
  if (isSubmitted || isAsking) {
    return (
      <Outcome
        hue="info"
        sign={<IconClock size={20} aria-hidden />}
        title={`We wait for ${provider}`}
        text={
          isSubmitted
            ? `Your payment of ${money} is on its way. You need to do nothing: this page shows when it arrives.`
            : `This page shows as soon as ${provider} says what became of your payment.`
        }
      >
        {!isAsking && again}
      </Outcome>
    )
  }
  return (
    <>
      <Outcome
        hue="warning"
        sign={<IconInfoCircle size={20} aria-hidden />}
        title="Not finished"
        text={
          state === 'failed'
            ? 'The payment failed. Nothing was taken.'
            : `Nothing was paid on the page of ${provider}.`
        }
      >
        {state === 'started' && !isLeft && again}
      </Outcome>
      {pay}
    </>
  )
}

interface OutcomeProps {
  readonly hue: StatusHue
  readonly sign: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function Outcome({ hue, sign, title, text, children }: OutcomeProps) {
  return (
    <div role="status" className={classes.outcome} data-hue={hue}>
      <p className={classes.title}>
        {sign}
        {title}
      </p>
      <p>{text}</p>
      {children && <div className={classes.again}>{children}</div>}
    </div>
  )
}
