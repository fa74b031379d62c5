import { Button } from '@mantine/core'
import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { Problem } from '../../../../contract/problem.ts'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { invoiceName } from '../../bills/bill.ts'
import { addPayment } from '../../bills/payment.ts'
import { intervalWords } from '../instalments.ts'
import {
  changePaymentPlan,
  endPaymentPlan,
  type PaymentPlan,
  readPaymentPlan,
} from '../payment-plan.ts'
import { InstalmentTable } from './instalment-table.tsx'
import { PlanHead } from './plan-head.tsx'
import { isRunning, planSums } from './plan-words.ts'
import { TakeInstalment } from './take-instalment.tsx'

/** A payment plan with its instalments and bills. */
export function PaymentPlanPage() {
  const id = usePathId()
  const session = useSession()
  const { data: plan, error } = useAnswer(readPaymentPlan, { params: { id } })
  if (!plan && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Payment plan not found" to={paths.owed()} />
  }
  const actions = plan && (
    <>
      <HistoryLink patientId={plan.patientId} objectId={plan.id} />
      {mayCall(session, addPayment) && <TakeInstalment plan={plan} />}
      {isRunning(plan) && <PlanActs plan={plan} />}
    </>
  )
  return (
    <Page title="Payment plan" width="narrow" actions={actions}>
      {plan ? (
        <>
          <PlanHead plan={plan} />
          <InstalmentTable plan={plan} />
          <Facts plan={plan} />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}
PaymentPlanPage.about = readPaymentPlan

function Facts({ plan }: { plan: PaymentPlan }) {
  const { bills, payer, every, reason, endedAt, patientId, createdAt, currency } = plan
  return (
    <DescriptionList
      items={[
        ['Due', intervalWords[every]],
        ['Made', <Instant key="made" at={createdAt} />],
        ...(payer === null ? [] : [['Payer', payer] as const]),
        ...(endedAt === null ? [] : [['Ended', <Instant key="ended" at={endedAt} />] as const]),
        ...(reason === null ? [] : [['Reason', reason] as const]),
        [
          'Bills',
          <span key="bills">
            {bills.map(({ id, invoiceNumber, owed }) => (
              <div key={id}>
                <TextLink to={paths.billEdit(id)}>
                  {`${invoiceName(invoiceNumber)}, ${formatMoney(owed, currency)} owed`}
                </TextLink>
              </div>
            ))}
          </span>,
        ],
        [
          'Account',
          <TextLink key="account" to={paths.statementDetails(patientId)}>
            Statement of account
          </TextLink>,
        ],
      ]}
    />
  )
}

function PlanActs({ plan }: { plan: PaymentPlan }) {
  const session = useSession()
  const end = useAct(endPaymentPlan)

  async function stop() {
    try {
      const isEnded = await actOnRow({
        row: plan,
        question: {
          question: 'End this payment plan?',
          detail: 'Its bills are due on their own days again.',
          verb: 'End payment plan',
          reason: { label: 'Reason', initial: '', maxLength: 500 },
        },
        inWords: (row) => ({ Plan: planSums(row) }),
        act: ({ id, version }, reason) => end.act({ params: { id }, version, body: { reason } }),
      })
      if (isEnded) notify.success('Payment plan ended')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to end the payment plan', error.message)
    }
  }

  return (
    <>
      {mayCall(session, changePaymentPlan) && (
        <ButtonLink to={paths.paymentPlanEdit(plan.id)} variant="default">
          Change
        </ButtonLink>
      )}
      {mayCall(session, endPaymentPlan) && (
        <Button variant="default" disabled={end.saving} onClick={() => void stop()}>
          End plan…
        </Button>
      )}
    </>
  )
}
