import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { use } from 'react'
import { fieldId, FormContext } from '../../../../web/form/form-context.ts'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { type AnswerOption, mostOptions, type QuestionnaireItem } from '../questionnaire.ts'
import { newOption } from './item-kinds.ts'
import { PlaceButtons } from './place-buttons.tsx'
import classes from './questionnaire-editor.module.css'

interface OptionFieldsProps {
  readonly item: QuestionnaireItem
  readonly name: string
  readonly onChange: (item: QuestionnaireItem) => void
}

/** The options of a choice, each with its points. */
export function OptionFields({ item, name, onChange }: OptionFieldsProps) {
  const form = use(FormContext)
  const options = item.answerOption ?? []
  const own = `${name}.answerOption`
  const error = form?.errors[own]
  const put = (changed: readonly AnswerOption[]) => {
    const codes = new Set(changed.map(({ valueCoding }) => valueCoding.code))
    const { initial = [], ...others } = item
    const kept = initial.filter(({ valueCoding }) => codes.has(valueCoding?.code ?? ''))
    onChange({
      ...others,
      answerOption: [...changed],
      ...(kept.length > 0 && { initial: kept }),
    })
  }
  const swapped = (place: number, other: number) => {
    const [one, two] = [options[place], options[other]]
    return one && two ? options.with(place, two).with(other, one) : options
  }
  return (
    <fieldset className={classes.options}>
      <legend>Options</legend>
      {options.map((option, place) => {
        const word = `option ${place + 1}`
        return (
          <div key={option.valueCoding.code} className={classes.option}>
            <TextField name={`${own}.${place}`} label={`Option ${place + 1}`} required />
            <NumberField name={`${own}.${place}.points`} label="Points" step="any" marked={false} />
            <div className={classes.acts}>
              <PlaceButtons
                label={word}
                onUp={place === 0 ? null : () => put(swapped(place, place - 1))}
                onDown={place === options.length - 1 ? null : () => put(swapped(place, place + 1))}
                onRemove={() => put(options.toSpliced(place, 1))}
              />
            </div>
          </div>
        )
      })}
      <div>
        <Button
          id={form ? fieldId(form.id, own) : undefined}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={options.length >= mostOptions}
          onClick={() => put([...options, newOption(options)])}
        >
          Add option
        </Button>
      </div>
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
