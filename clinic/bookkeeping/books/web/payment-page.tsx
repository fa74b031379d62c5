import { formatMoney, toMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { paymentMethodWords, receiptName } from '../../../billing/bills/payment.ts'
import { GiveBack } from '../../../billing/bills/web/give-back.tsx'
import { allocatePayment, type PaymentDetails, readPayment } from '../money-movement.ts'
import { AllocateForm } from './allocate-form.tsx'
import { PaidBills } from './paid-bills.tsx'
import classes from './payment-page.module.css'

/** One payment: what it pays, what was given back, and what is left for other bills. */
export function PaymentPage() {
  const id = usePathId()
  const { data: payment, error } = useAnswer(readPayment, { params: { id } })
  if (!payment && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Payment not found" to={paths.payments()} />
  }
  const receipt = payment?.receiptNumber ?? null
  return (
    <Page title={receipt === null ? 'Payment' : `Payment ${receiptName(receipt)}`} width="medium">
      {payment ? (
        <Details payment={payment} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
PaymentPage.about = readPayment

function Details({ payment }: { payment: PaymentDetails }) {
  const session = useSession()
  const { currency, left, openBills, returns, recordedBy } = payment
  const money = (sum: string) => formatMoney(sum, currency)
  const mayAllocate = mayCall(session, allocatePayment)
  const hasCredit = toMinor(left, currency) > 0
  return (
    <div className={classes.parts}>
      <DescriptionList
        items={[
          [
            'Patient',
            <TextLink key="patient" to={paths.patientDetails(payment.patientId, { tab: 'bills' })}>
              {personLabel(payment.patient, payment.patientId)}
            </TextLink>,
          ],
          ['Received', money(payment.amount)],
          ['Method', paymentMethodWords[payment.method]],
          ['Date', <Day key="date" date={payment.date} />],
          ['Pays bills', money(payment.allocated)],
          ['Given back', money(payment.returned)],
          ['Credit left', money(left)],
          ['Recorded by', recordedBy?.name ?? recordedBy?.email],
          ['Note', payment.note],
        ]}
      />
      <PaidBills payment={payment} />
      {hasCredit && openBills.length > 0 && mayAllocate && (
        <AllocateForm key={`${left} ${openBills.length}`} payment={payment} />
      )}
      {hasCredit && openBills.length === 0 && (
        <p>{`This patient owes nothing. The ${money(left)} stays as credit for a later bill.`}</p>
      )}
      <div>
        <GiveBack payment={payment} free={left} currency={currency} />
      </div>
      {returns.length > 0 && (
        <Section title="Given back">
          <ul className={classes.rows}>
            {returns.map((back) => (
              <li key={back.id} className={classes.row}>
                <Day date={back.date} />
                <span>{back.reason}</span>
                <span className={classes.amount}>{money(back.amount)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
