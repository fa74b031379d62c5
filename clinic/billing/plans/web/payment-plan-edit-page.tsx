import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import type { Bill } from '../../bills/bill.ts'
import {
  changePaymentPlan,
  type PaymentPlan,
  paymentPlanChangesIn,
  readPaymentPlan,
} from '../payment-plan.ts'
import { PlanFields } from './plan-fields.tsx'
import { totalOf } from './plan-preview.tsx'
import { nextInstalment } from './plan-words.ts'
import { usePlannableBills } from './use-plannable-bills.ts'

/** Other instalments for what is owed of a plan now. */
export function PaymentPlanEditPage() {
  const id = usePathId()
  const { data, error } = useAnswer(readPaymentPlan, { params: { id } }, { isForForm: true })
  const bills = usePlannableBills(data?.patientId ?? '', data?.currency ?? '', id)
  if (!data && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Payment plan not found" to={paths.owed()} />
  }
  return (
    <Page title="Change payment plan" width="narrow">
      {data && bills ? (
        <PlanForm plan={data} bills={bills} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}
PaymentPlanEditPage.about = changePaymentPlan

function PlanForm({ plan, bills }: { plan: PaymentPlan; bills: readonly Bill[] }) {
  const { id, currency, every, payer, instalments, version } = plan
  const go = useGo()
  const { today } = useSession().clinic
  const change = useAct(changePaymentPlan)
  const back = paths.paymentPlanDetails(id)
  const next = nextInstalment(plan)?.dueOn ?? today
  const left = instalments.filter(({ state }) => state !== 'paid').length
  return (
    <Form
      schema={paymentPlanChangesIn(currency)}
      initial={{
        ...{ every, payer, version, number: Math.max(left, 2) },
        firstDay: next,
        billIds: plan.bills
          .map((bill) => bill.id)
          .filter((billId) => bills.some((bill) => bill.id === billId)),
      }}
      onSubmit={async (values, read) => {
        const total = totalOf(bills, values.billIds, currency)
        const body = { ...values, total }
        const changed = await change.act({ params: { id }, version: read, body })
        await go(back)
        notify.success('Payment plan changed')
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to change the payment plan"
      submitLabel="Change payment plan"
      savingLabel="Saving..."
      cancelTo={back}
    >
      <PlanFields bills={bills} currency={currency} />
      <TextField name="reason" label="Reason" required />
    </Form>
  )
}
