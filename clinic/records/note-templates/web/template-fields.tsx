import { type ComponentType, use, useState } from 'react'
import type { FieldErrors } from '../../../../contract/problem.ts'
import { ChecksField } from '../../../../web/form/checks-field.tsx'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { NotesField, type NotesFieldProps } from '../../../../web/form/notes-field.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { answerErrors, type NoteAnswers, shownItems } from '../note-answers.ts'
import { scoreInWords, scoreOf } from '../note-text.ts'
import {
  boundOf,
  isScore,
  maxUrl,
  minUrl,
  optionWord,
  type Questionnaire,
  type QuestionnaireItem,
  unitOf,
} from '../questionnaire.ts'
import { answersIn, controlValue, fieldsOf, withAnswer } from './field-answers.ts'
import { RadioField } from './radio-field.tsx'
import classes from './template-fields.module.css'

interface TemplateFieldsProps {
  readonly questionnaire: Questionnaire
  /** The value of the surrounding form that holds all answers, an object. */
  readonly name: string
  /** By linkId, where the surrounding form does not have them as `name.linkId`. */
  readonly errors?: FieldErrors
  /** The field for texts of several lines, where it is more than the usual one. */
  readonly Notes?: ComponentType<NotesFieldProps>
}

/**
 * The fields of a note template, in a form. They read and set one value of the form: the answers by linkId
 * (`NoteAnswers`). An error goes away once its answer is right.
 */
export function TemplateFields({
  questionnaire,
  name,
  errors = {},
  Notes = NotesField,
}: TemplateFieldsProps) {
  const form = use(FormContext)
  if (!form) throw new Error('The fields of a template stand in a form')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const answers = answersIn(form.values[name])
  const fields = fieldsOf(questionnaire.item)
  const nameOf = ({ linkId }: QuestionnaireItem) => `${name}.${linkId}`
  const wrong = answerErrors(questionnaire, answers)
  const context = {
    ...form,
    values: Object.fromEntries(
      fields.map((item) => [nameOf(item), controlValue(item, answers, typed[item.linkId])]),
    ),
    errors: Object.fromEntries(
      fields.flatMap((item) => {
        const told = form.errors[nameOf(item)] ?? errors[item.linkId]
        return told !== undefined && item.linkId in wrong ? [[nameOf(item), told]] : []
      }),
    ),
    set: (field: string, value: unknown) => {
      const item = fields.find((one) => nameOf(one) === field)
      if (!item) return
      if (typeof value === 'string') setTyped((before) => ({ ...before, [item.linkId]: value }))
      form.set(name, withAnswer(answers, item, value))
    },
  }
  return (
    <FormContext value={context}>
      <Items
        items={questionnaire.item}
        {...{ questionnaire, answers, nameOf, Notes }}
        shown={shownItems(questionnaire, answers)}
      />
    </FormContext>
  )
}

interface PartProps {
  readonly questionnaire: Questionnaire
  readonly answers: NoteAnswers
  readonly shown: ReadonlySet<string>
  readonly nameOf: (item: QuestionnaireItem) => string
  readonly Notes: ComponentType<NotesFieldProps>
}

function Items({ items, ...part }: PartProps & { readonly items: readonly QuestionnaireItem[] }) {
  return items
    .filter(({ linkId }) => part.shown.has(linkId))
    .map((item) => <ItemPart key={item.linkId} item={item} {...part} />)
}

function ItemPart({ item, ...part }: PartProps & { readonly item: QuestionnaireItem }) {
  if (item.type === 'group') {
    return (
      <fieldset className={classes.group}>
        {item.text && <legend>{item.text}</legend>}
        <Items items={item.item ?? []} {...part} />
      </fieldset>
    )
  }
  if (item.type === 'display') return <p className={classes.words}>{item.text}</p>
  if (isScore(item)) {
    const score = scoreOf(part.questionnaire, item, part.answers)
    return (
      <p className={classes.score}>
        <span>{item.text}</span>
        <output>{score ? scoreInWords(score, unitOf(item)) : 'Nothing answered yet'}</output>
      </p>
    )
  }
  return <AnswerField item={item} name={part.nameOf(item)} Notes={part.Notes} />
}

/** Choices that all stand in sight; a longer list unfolds. */
const mostInSight = 5

interface AnswerFieldProps extends Pick<PartProps, 'Notes'> {
  readonly item: QuestionnaireItem
  readonly name: string
}

function AnswerField({ item, name, Notes }: AnswerFieldProps) {
  const unit = unitOf(item)
  const text = item.text || 'Without a label'
  const own = {
    name,
    label: unit === undefined ? text : `${text} (${unit})`,
    required: item.required === true,
  }
  if (item.type === 'text') return <Notes {...own} rows={3} />
  if (item.type === 'date') return <DateField {...own} />
  if (item.type === 'decimal') return <TextField {...own} inputMode="decimal" />
  if (item.type === 'integer') {
    const [min, max] = [boundOf(item, minUrl), boundOf(item, maxUrl)]
    return (
      <NumberField
        {...own}
        step={1}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
      />
    )
  }
  if (item.type === 'boolean') return <RadioField {...own} options={yesOrNo} />
  if (item.type !== 'choice') return <TextField {...own} />
  const options = (item.answerOption ?? []).map((option) => ({
    value: option.valueCoding.code,
    label: optionWord(option),
  }))
  if (item.repeats) {
    return <ChecksField {...own} help="Several answers are possible." options={options} />
  }
  return options.length > mostInSight ? (
    <SelectField {...own} empty="Select an answer" options={options} />
  ) : (
    <RadioField {...own} options={options} />
  )
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
