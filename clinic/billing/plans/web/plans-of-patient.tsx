import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { addPaymentPlan, listPaymentPlans } from '../payment-plan.ts'
import classes from './payment-plan.module.css'
import { PlanHead } from './plan-head.tsx'

/** The payment plans of a patient, with the press that makes one. */
export function PlansOfPatient({ patientId }: { patientId: string }) {
  const { data } = useAnswer(listPaymentPlans, { params: { id: patientId } })
  const mayAdd = mayCall(useSession(), addPaymentPlan)
  if (!data) return null
  return (
    <div className={classes.part}>
      <Section title="Payment plans">
        {mayAdd && (
          <div className={classes.acts}>
            <ButtonLink
              to={paths.paymentPlanAdd({ patientId })}
              variant="default"
              size="compact-sm"
            >
              New payment plan
            </ButtonLink>
          </div>
        )}
        {data.plans.length === 0 ? (
          <p className={classes.note}>No payment plan was made.</p>
        ) : (
          <ul className={classes.list} aria-label="Payment plans">
            {data.plans.map((plan) => (
              <li key={plan.id}>
                <TextLink to={paths.paymentPlanDetails(plan.id)}>
                  {'Plan of '}
                  <Instant at={plan.createdAt} />
                </TextLink>
                <PlanHead plan={plan} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}
