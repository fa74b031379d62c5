import { formatMoney } from '../../../../contract/money.ts'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { type PaymentPlan, planWords } from '../payment-plan.ts'
import classes from './payment-plan.module.css'
import { isRunning, nextInstalment, planHues, planSums } from './plan-words.ts'

/** How a plan stands, with its next instalment. */
export function PlanHead({ plan }: { plan: PaymentPlan }) {
  const { state, currency } = plan
  const next = isRunning(plan) ? nextInstalment(plan) : undefined
  return (
    <div className={classes.head}>
      <StatusBadge word={planWords[state]} hue={planHues[state]} />
      <p>
        {planSums(plan)}
        {next && (
          <>
            {`. Next: ${formatMoney(next.owed, currency)} by `}
            <PlainDay date={next.dueOn} />
          </>
        )}
      </p>
    </div>
  )
}
