import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { ListedKind } from '../../facts/web/fact-kind.ts'
import { optionsOf, spanInWords } from '../../facts/web/fact-words.ts'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { TermField } from '../../facts/web/term-field.tsx'
import { type CarePlan, carePlanIntents, carePlans, carePlanStatuses } from '../care-plan.ts'
import { GoalsOfPlan } from './goals-of-plan.tsx'

type Before = z.infer<typeof carePlans.versions.answer>[number]

const inWords = (one: Before | CarePlan, words: DateWords) => [
  one.category,
  one.intent !== 'plan' && carePlanIntents[one.intent],
  one.reason && `for ${one.reason}`,
  spanInWords(one, words),
  one.activities?.replaceAll('\n', '; ') ?? null,
]

const current: readonly CarePlan['status'][] = ['active', 'draft', 'on-hold']

/** Plans of care on screen. */
export const carePlanKind: ListedKind<CarePlan, Before> = {
  endpoints: carePlans,
  title: 'Care plans',
  one: 'care plan',
  empty: 'No care plans recorded.',
  past: 'Past care plans',
  isPast: ({ status }) => !current.includes(status),
  signs: (plan) => (
    <>
      {plan.status !== 'active' && (
        <StatusBadge word={carePlanStatuses[plan.status]} hue="neutral" />
      )}
      {plan.goals.length > 0 && <GoalsOfPlan plan={plan} />}
    </>
  ),
  detail: inWords,
  before: (one, words) => [...inWords(one, words), carePlanStatuses[one.status]],
  initial: (today) => ({ status: 'active', intent: 'plan', since: today }),
  Fields: CarePlanFields,
}

function CarePlanFields() {
  return (
    <>
      <TermField label="Plan" help="Such as Diabetes self management" required />
      <FieldColumns>
        <TextField name="category" label="Category" />
        <TextField name="reason" label="Reason" />
        <SelectField name="status" label="Status" required options={optionsOf(carePlanStatuses)} />
        <SelectField name="intent" label="Intent" required options={optionsOf(carePlanIntents)} />
        <MomentField name="since" label="Since" />
        <MomentField name="until" label="Until" />
      </FieldColumns>
      <NotesField name="activities" label="Activities" placeholder="One in each line" rows={3} />
    </>
  )
}
