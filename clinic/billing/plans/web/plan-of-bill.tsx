import { toMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { readBill } from '../../bills/bill.ts'
import { addPaymentPlan, listPaymentPlansOfBill } from '../payment-plan.ts'
import classes from './payment-plan.module.css'
import { PlanHead } from './plan-head.tsx'

/** The payment plan that a bill is in, or the press that makes one: a part of its page. */
export function PlanOfBill({ billId }: { billId: string }) {
  const params = { id: billId }
  const { data } = useAnswer(listPaymentPlansOfBill, { params })
  const bill = useAnswer(readBill, { params }).data
  const mayAdd = mayCall(useSession(), addPaymentPlan)
  const plan = data?.plans.find(
    ({ endedAt, bills }) => endedAt === null && bills.some(({ id }) => id === billId),
  )
  const isOwed = bill && toMinor(bill.owed, bill.currency) > 0
  if (!data || (!plan && !(isOwed && mayAdd))) return null
  return (
    <div className={classes.part}>
      <Section title="Payment plan">
        {plan ? (
          <>
            <PlanHead plan={plan} />
            <TextLink to={paths.paymentPlanDetails(plan.id)}>Open the payment plan</TextLink>
          </>
        ) : (
          <div className={classes.acts}>
            <ButtonLink
              to={paths.paymentPlanAdd({ patientId: bill?.patientId ?? '', billId })}
              variant="default"
              size="compact-sm"
            >
              Pay in instalments
            </ButtonLink>
          </div>
        )}
      </Section>
    </div>
  )
}
