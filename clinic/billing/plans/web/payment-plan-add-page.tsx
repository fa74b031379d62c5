import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { readPatient } from '../../../patients/charts/patient.ts'
import { addPaymentPlan, newPaymentPlanIn } from '../payment-plan.ts'
import { PlanFields } from './plan-fields.tsx'
import { totalOf } from './plan-preview.tsx'
import { usePlannableBills } from './use-plannable-bills.ts'

/** A new plan for open bills of the patient that it is opened from. */
export function PaymentPlanAddPage() {
  const go = useGo()
  const { clinic } = useSession()
  const { currency, today } = clinic
  const { patientId = '', billId } = useUrlValues()
  const patient = useAnswer(
    readPatient,
    { params: { id: patientId } },
    { enabled: patientId !== '' },
  )
  const bills = usePlannableBills(patientId, currency)
  const add = useAct(addPaymentPlan)
  // One id for all tries, so that a request sent twice makes one plan.
  const [id] = useState(() => uuidv7())
  if (patientId === '' || patient.error?.id === 'not-found') {
    return <LeaveWithNotice notice="Patient not found" to={paths.owed()} />
  }
  if (!patient.data || !bills) {
    return (
      <Page title="New payment plan" width="narrow">
        <Loading lines={6} />
      </Page>
    )
  }
  const back = paths.statementDetails(patientId)
  if (bills.length === 0) {
    return <LeaveWithNotice notice="No open bill is without a payment plan" to={back} />
  }
  const chosen = bills.filter((bill) => billId === undefined || bill.id === billId)
  return (
    <Page title="New payment plan" width="narrow">
      <p>
        <PersonName person={patient.data} id={patientId} />
      </p>
      <Form
        schema={newPaymentPlanIn(currency)}
        initial={{
          ...{ id, every: 'month', number: 3, firstDay: today },
          billIds: chosen.map((bill) => bill.id),
        }}
        onSubmit={async (values) => {
          const total = totalOf(bills, values.billIds, currency)
          const plan = await add.act({ params: { id: patientId }, body: { ...values, total } })
          await go(paths.paymentPlanDetails(plan.id))
          notify.success('Payment plan made')
          return plan
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to make the payment plan"
        submitLabel="Make payment plan"
        savingLabel="Saving..."
        cancelTo={back}
        madeTo={paths.paymentPlanDetails(id)}
      >
        <PlanFields bills={bills} currency={currency} />
      </Form>
    </Page>
  )
}
PaymentPlanAddPage.about = addPaymentPlan
