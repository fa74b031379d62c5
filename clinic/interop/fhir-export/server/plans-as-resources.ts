import type { CarePlan } from '../../../chart/plans/care-plan.ts'
import type { Goal } from '../../../chart/plans/goal.ts'
import type { OfChart } from './facts-as-resources.ts'
import {
  concept,
  dateTime,
  hl7,
  inList,
  namedOnly,
  notes,
  period,
  referTo,
  type Resource,
} from './fhir-values.ts'

export function carePlanResource(
  fact: CarePlan,
  { timeZone, patient, encounter }: OfChart,
  isInBundle: (id: string) => boolean,
) {
  const goals = fact.goals.filter(isInBundle)
  const reason = namedOnly(fact.reason)
  const activities = (fact.activities ?? '').split('\n').filter((line) => line.trim() !== '')
  return {
    resourceType: 'CarePlan',
    id: fact.id,
    status: fact.status,
    intent: fact.intent,
    category: inList(fact.category),
    title: fact.text,
    subject: patient,
    encounter: encounter(fact.appointmentId),
    period: period(fact.since, fact.until, timeZone),
    created: fact.createdAt,
    addresses: reason && [reason],
    goal: goals.length === 0 ? undefined : goals.map(referTo),
    activity:
      activities.length === 0
        ? undefined
        : activities.map((description) => ({ detail: { status: 'unknown', description } })),
    note: notes(fact.comment),
  } satisfies Resource
}

export function goalResource(fact: Goal, { timeZone, patient }: OfChart) {
  const { achievement, target, due, since } = fact
  const reason = namedOnly(fact.reason)
  return {
    resourceType: 'Goal',
    id: fact.id,
    lifecycleStatus: fact.status === 'canceled' ? 'cancelled' : fact.status,
    achievementStatus: achievement ? hl7('goal-achievement', achievement) : undefined,
    description: concept(fact.text, fact.codes),
    subject: patient,
    startDate: dateTime(since?.slice(0, 10) ?? null, timeZone),
    // A value in words is a measure: FHIR wants one with each detail.
    target:
      target === null && due === null
        ? undefined
        : [
            {
              measure: target === null ? undefined : { text: target },
              dueDate: due?.slice(0, 10),
            },
          ],
    addresses: reason && [reason],
    note: notes(fact.comment),
  } satisfies Resource
}
