import { Button } from '@mantine/core'
import { use } from 'react'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { SelectField, type SelectOption } from '../../../../web/form/select-field.tsx'
import { everyItem, optionWord, type QuestionnaireItem, takesAnswer } from '../questionnaire.ts'
import type { ItemProps } from './item-props.ts'
import { conditionOf, conditionValue, withCondition } from './item-values.ts'
import classes from './questionnaire-editor.module.css'

/** The answer to another field on which it depends whether this one is shown. */
export function ConditionFields({ item, questionnaire, name, onChange }: ItemProps) {
  const form = use(FormContext)
  const [when, ...further] = item.enableWhen ?? []
  if (!form) return null
  if (further.length > 0 || (when && conditionValue(when) === 'other')) {
    return (
      <div className={classes.conditions}>
        <span>
          Several conditions decide whether this is shown. They can be removed here, not changed.
        </span>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange(withCondition(item, null))}
        >
          Remove the conditions
        </Button>
      </div>
    )
  }
  const own = new Set(idsOf(item))
  const sources = everyItem(questionnaire)
    .map((placed) => placed.item)
    .filter((one) => takesAnswer(one) && !own.has(one.linkId))
  const source = sources.find(({ linkId }) => linkId === when?.question)
  if (sources.length === 0) return null
  const [field, answer] = [`${name}.enableWhen.0`, `${name}.enableWhen.answer`]
  const values = {
    [field]: when?.question ?? '',
    [answer]: when ? conditionValue(when) : '',
  }
  const circle = form.errors[`${name}.enableWhen`]
  const errors = circle === undefined ? form.errors : { ...form.errors, [field]: circle }
  function set(changed: string, value: unknown) {
    const text = String(value)
    if (changed === answer) {
      return onChange(withCondition(item, source ? conditionOf(source.linkId, text) : null))
    }
    onChange(withCondition(item, text === '' ? null : conditionOf(text, 'exists')))
  }
  return (
    <FormContext value={{ ...form, values, errors, set }}>
      <FieldColumns>
        <SelectField
          name={field}
          label="Shown only when"
          empty="Always shown"
          options={sources.map(({ linkId, text }) => ({
            value: linkId,
            label: text || 'Without a label',
          }))}
        />
        {source && (
          <SelectField name={answer} label="has the answer" required options={answersOf(source)} />
        )}
      </FieldColumns>
    </FormContext>
  )
}

function idsOf(item: QuestionnaireItem): string[] {
  return [item.linkId, ...(item.item ?? []).flatMap(idsOf)]
}

function answersOf(source: QuestionnaireItem): SelectOption[] {
  const any = [
    { value: 'exists', label: 'Any answer' },
    { value: 'missing', label: 'No answer' },
  ]
  if (source.type === 'boolean') {
    return [{ value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }, ...any]
  }
  const options = (source.answerOption ?? []).map((option) => ({
    value: `code ${option.valueCoding.code}`,
    label: optionWord(option) || 'Without a name',
  }))
  return [...options, ...any]
}
