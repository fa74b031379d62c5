import { Problem } from '../../../../contract/problem.ts'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import type { CriterionTexts } from '../criterion-rules.ts'
import { wordsOf } from '../criterion.ts'
import { Criteria, type PatientList, sharings } from '../patient-list.ts'
import { draftOf, draftText } from './criterion-draft.ts'
import { CriteriaField, type CriteriaFieldProps } from './criteria-field.tsx'

/** The fields for adding and for changing a list. */
export function PatientListFields(criteria: CriteriaFieldProps) {
  return (
    <>
      <TextField name="name" label="Name" placeholder="Recall: flu shot" required />
      <CriteriaField {...criteria} />
      <SelectField
        name="sharing"
        label="Sharing"
        options={Object.entries(sharings).map(([value, label]) => ({ value, label }))}
        required
      />
    </>
  )
}

/** A stored list as the values of its form. */
export function formValues(list: PatientList) {
  return { ...list, criteria: list.criteria.map(draftText) }
}

/** The values of the form as the body of a request; the form has checked them. */
export function bodyOf<V extends { readonly criteria: readonly string[] }>(values: V) {
  return { ...values, criteria: Criteria.parse(values.criteria.map(draftOf)) }
}

/** A refusal because the list has changed, with the list as values of the form. */
export function inFormValues(problem: Problem | null, texts: CriterionTexts): Problem | null {
  if (problem?.id !== 'changed') return problem
  // The contract says that the refusal of a change contains the list.
  const stored = problem.current as PatientList
  const names = { ...texts, name: (id: string) => stored.names[id] ?? texts.name(id) }
  const words = stored.criteria.map((one) => wordsOf(one, names))
  return new Problem('changed', {
    current: { ...formValues(stored), criteriaInWords: words.sort().join(', ') },
  })
}
