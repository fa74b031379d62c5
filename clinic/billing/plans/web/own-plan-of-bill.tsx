import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { listOwnPaymentPlans } from '../payment-plan.ts'
import classes from './payment-plan.module.css'
import { PlanHead } from './plan-head.tsx'
import { isRunning } from './plan-words.ts'

/** The plan that the patient's own bill is in, with the next instalment: a part of its page. */
export function OwnPlanOfBill({ billId }: { billId: string }) {
  const { data } = useAnswer(listOwnPaymentPlans, {})
  const plan = data?.plans.find(
    (one) => isRunning(one) && one.bills.some(({ id }) => id === billId),
  )
  if (!plan) return null
  return (
    <div className={classes.part}>
      <Section title="Your payment plan">
        <PlanHead plan={plan} />
        <TextLink to={paths.ownAccount()}>Your account</TextLink>
      </Section>
    </div>
  )
}
