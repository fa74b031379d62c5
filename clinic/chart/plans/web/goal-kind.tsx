import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { momentInWords } from '../../facts/moment.ts'
import type { ListedKind } from '../../facts/web/fact-kind.ts'
import { optionsOf, spanInWords } from '../../facts/web/fact-words.ts'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { TermField } from '../../facts/web/term-field.tsx'
import { achievements, type Goal, goals, goalStatuses } from '../goal.ts'

type Before = z.infer<typeof goals.versions.answer>[number]

const inWords = (one: Before | Goal, words: DateWords) => [
  one.target,
  one.due && `by ${momentInWords(one.due, words)}`,
  one.reason && `for ${one.reason}`,
  spanInWords(one, words),
]

const over: readonly Goal['status'][] = ['completed', 'canceled', 'rejected']

/** Goals of a patient's care on screen. */
export const goalKind: ListedKind<Goal, Before> = {
  endpoints: goals,
  title: 'Goals',
  one: 'goal',
  empty: 'No goals recorded.',
  past: 'Past goals',
  isPast: ({ status }) => over.includes(status),
  signs: ({ status, achievement }) => (
    <>
      {status !== 'active' && <StatusBadge word={goalStatuses[status]} hue="neutral" />}
      {achievement && <StatusBadge word={achievements[achievement]} hue="neutral" />}
    </>
  ),
  detail: inWords,
  before: (one, words) => [
    ...inWords(one, words),
    goalStatuses[one.status],
    one.achievement && achievements[one.achievement],
  ],
  initial: (today) => ({ status: 'active', since: today }),
  Fields: GoalFields,
}

function GoalFields() {
  return (
    <>
      <TermField label="Goal" help="Such as Hemoglobin A1c below 7 %" required />
      <FieldColumns>
        <SelectField name="status" label="Status" required options={optionsOf(goalStatuses)} />
        <SelectField
          name="achievement"
          label="Progress"
          empty="Not said"
          options={optionsOf(achievements)}
        />
        <MomentField name="since" label="Since" />
        <MomentField name="due" label="Target day" />
        <TextField name="target" label="Target value" help="Such as below 7 %" />
        <TextField name="reason" label="Reason" />
      </FieldColumns>
    </>
  )
}
