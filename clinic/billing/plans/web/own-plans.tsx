import { useAnswer } from '../../../../web/ask.ts'
import { Section } from '../../../../web/ui/section.tsx'
import { listOwnPaymentPlans } from '../payment-plan.ts'
import { InstalmentTable } from './instalment-table.tsx'
import classes from './payment-plan.module.css'
import { PlanHead } from './plan-head.tsx'
import { isRunning } from './plan-words.ts'

/** The patient's own plans that run, with the next instalment; nothing where there are none. */
export function OwnPlans() {
  const { data } = useAnswer(listOwnPaymentPlans, {})
  const plans = data?.plans.filter(isRunning) ?? []
  if (plans.length === 0) return null
  return (
    <div className={classes.part}>
      <Section title="Your payment plan">
        {plans.map((plan) => (
          <div key={plan.id}>
            <PlanHead plan={plan} />
            <InstalmentTable plan={plan} />
          </div>
        ))}
      </Section>
    </div>
  )
}
