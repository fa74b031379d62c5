import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { certainties, severities } from '../../facts/fact.ts'
import type { ListedKind } from '../../facts/web/fact-kind.ts'
import { optionsOf, spanInWords } from '../../facts/web/fact-words.ts'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { TermField } from '../../facts/web/term-field.tsx'
import { type Condition, conditionKinds, conditions, conditionStatuses } from '../condition.ts'

type Before = z.infer<typeof conditions.versions.answer>[number]

const inWords = (condition: Before | Condition, words: DateWords) => [
  condition.kind !== 'problem' && conditionKinds[condition.kind],
  condition.status !== 'active' && conditionStatuses[condition.status],
  condition.severity && severities[condition.severity],
  spanInWords(condition, words),
]

/** Problems, diagnoses and concerns on screen. */
export const conditionKind: ListedKind<Condition, Before> = {
  endpoints: conditions,
  title: 'Problems',
  one: 'problem',
  empty: 'No current problems recorded.',
  past: 'Past and refuted problems',
  isPast: ({ status, certainty }) => status !== 'active' || certainty === 'refuted',
  signs: ({ certainty }) =>
    certainty &&
    certainty !== 'confirmed' && <StatusBadge word={certainties[certainty]} hue="warning" />,
  detail: inWords,
  before: inWords,
  initial: () => ({ kind: 'problem', status: 'active', certainty: 'confirmed' }),
  Fields: ConditionFields,
}

function ConditionFields() {
  return (
    <>
      <TermField label="Problem" required list="conditions" />
      <FieldColumns>
        <SelectField name="status" label="Status" required options={optionsOf(conditionStatuses)} />
        <SelectField
          name="certainty"
          label="Certainty"
          empty="Not said"
          options={optionsOf(certainties)}
        />
        <SelectField
          name="severity"
          label="Severity"
          empty="Not said"
          options={optionsOf(severities)}
        />
        <SelectField name="kind" label="Kind" required options={optionsOf(conditionKinds)} />
        <MomentField name="since" label="Since" />
        <MomentField name="until" label="Until" />
      </FieldColumns>
    </>
  )
}
