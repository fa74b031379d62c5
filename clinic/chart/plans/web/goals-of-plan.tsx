import { useAnswer } from '../../../../web/ask.ts'
import type { CarePlan } from '../care-plan.ts'
import { goals } from '../goal.ts'
import classes from './goals-of-plan.module.css'

type Plan = Pick<CarePlan, 'patientId' | 'goals'>

/** The goals of a plan by their words; the card of goals says the rest. */
export function GoalsOfPlan({ plan }: { plan: Plan }) {
  const { data } = useAnswer(goals.list, { params: { id: plan.patientId } })
  const own = data?.filter(({ id, errorAt }) => errorAt === null && plan.goals.includes(id)) ?? []
  if (own.length === 0) return null
  return (
    <span className={classes.goals}>
      {`${own.length === 1 ? 'Goal' : 'Goals'}: ${own.map(({ text }) => text).join('; ')}`}
    </span>
  )
}
