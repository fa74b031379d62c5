import { use, useState } from 'react'
import type { FieldErrors } from '../../../../contract/problem.ts'
import { ChecksField } from '../../../../web/form/checks-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField, type SelectOption } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import {
  everyItem,
  maxUrl,
  minUrl,
  optionWord,
  pointsOf,
  type QuestionnaireItem,
  unitUrl,
} from '../questionnaire.ts'
import { ConditionFields } from './condition-fields.tsx'
import { isReadable } from './item-changes.ts'
import { kindOf } from '../item-kind.ts'
import { hasPoints, kindOptions, renamed, withPoints } from './item-kinds.ts'
import { numberIn, valuesOf, withValue } from './item-values.ts'
import type { ItemProps } from './item-props.ts'
import { OptionFields } from './option-fields.tsx'

/** The controls of one section or field of a template. */
export function ItemFields(props: ItemProps) {
  const { item, name, onChange } = props
  const form = use(FormContext)
  // A number stays as it is typed: `1.0` would become `1` before the next digit.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  if (!form) throw new Error('The editor of a template stands in a form')
  const options = item.answerOption ?? []
  const known: Record<string, unknown> = {
    ...valuesOf(item),
    ...Object.fromEntries(
      options.flatMap((option, place) => [
        [`answerOption.${place}`, optionWord(option)],
        [`answerOption.${place}.points`, String(pointsOf(option) ?? '')],
      ]),
    ),
  }
  const values = Object.fromEntries(
    Object.entries(known).map(([part, value]) => {
      const text = typed[part]
      const isTyped = text !== undefined && text !== '' && value !== '' && !Array.isArray(value)
      return [`${name}.${part}`, isTyped && Number(text) === Number(value) ? text : value]
    }),
  )
  function set(field: string, value: unknown) {
    const part = field.slice(name.length + 1)
    if (typeof value === 'string') setTyped((before) => ({ ...before, [part]: value }))
    const [, place, points] = /^answerOption\.(\d+)(\.points)?$/.exec(part) ?? []
    if (place === undefined) return onChange(withValue(item, part, value))
    const changed = options.map((option, at) => {
      if (at !== Number(place)) return option
      return points ? withPoints(option, numberIn(value)) : renamed(option, String(value))
    })
    onChange({ ...item, answerOption: changed })
  }
  return (
    <FormContext value={{ ...form, values, errors: errorsOf(item, name, form.errors), set }}>
      {item.type === 'group' ? (
        <TextField name={`${name}.text`} label="Heading" />
      ) : (
        <FieldParts {...props} />
      )}
      <ConditionFields {...props} />
    </FormContext>
  )
}

/** The errors by the names of the controls: the form keeps some of their values deeper. */
function errorsOf(item: QuestionnaireItem, name: string, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const control = field.startsWith(`${name}.`)
        ? controlFor(item, field.slice(name.length + 1))
        : undefined
      return [control === undefined ? field : `${name}.${control}`, message]
    }),
  )
}

const extensionControls = new Map<string, string>([
  [minUrl, 'min'],
  [maxUrl, 'max'],
  [unitUrl, 'unit'],
])

/** The control of a value that the item keeps deeper. */
function controlFor(item: QuestionnaireItem, part: string): string | undefined {
  if (/^initial\.\d+\.value/.test(part)) return 'initial'
  const [, option, value] =
    /^answerOption\.(\d+)\.valueCoding\.(display|extension)/.exec(part) ?? []
  if (option !== undefined) return `answerOption.${option}${value === 'display' ? '' : '.points'}`
  const [, extension] = /^extension\.(\d+)\.value/.exec(part) ?? []
  return extensionControls.get(item.extension?.[Number(extension)]?.url ?? '')
}

function FieldParts({ item, questionnaire, name, onChange }: ItemProps) {
  const kind = kindOf(item)
  const partOf = (part: string) => `${name}.${part}`
  const isNumber = kind === 'integer' || kind === 'decimal'
  const isChoice = kind === 'choice' || kind === 'choices'
  return (
    <>
      {kind === 'display' ? (
        <NotesField name={partOf('text')} label="Words" required rows={3} />
      ) : (
        <TextField name={partOf('text')} label="Label" required />
      )}
      <FieldColumns>
        <SelectField name={partOf('type')} label="Kind" required options={kindOptions} />
        {kind !== 'display' && kind !== 'score' && (
          <SelectField
            name={partOf('required')}
            label="Has to be filled in"
            required
            options={[
              { value: 'no', label: 'No' },
              { value: 'yes', label: 'Yes' },
            ]}
          />
        )}
        {isNumber && <NumberField name={partOf('min')} label="Smallest" step="any" />}
        {isNumber && <NumberField name={partOf('max')} label="Largest" step="any" />}
        {(isNumber || kind === 'score') && (
          <TextField name={partOf('unit')} label="Unit" placeholder="mg/dL" />
        )}
        {(kind === 'string' || kind === 'text') && (
          <NumberField name={partOf('maxLength')} label="Most characters" min={1} max={20_000} />
        )}
      </FieldColumns>
      {isChoice && <OptionFields item={item} name={name} onChange={onChange} />}
      {kind === 'score' && <ScoredFields {...{ item, questionnaire, name }} />}
      <InitialField item={item} name={partOf('initial')} />
    </>
  )
}

/** The choices whose points are added up. */
function ScoredFields({ item, questionnaire, name }: Omit<ItemProps, 'onChange'>) {
  const choices = everyItem(questionnaire)
    .map((placed) => placed.item)
    .filter((one) => one.type === 'choice' && hasPoints(one))
    .map(({ linkId, text }) => ({ value: linkId, label: text || 'Without a label' }))
  if (!isReadable(item)) return <p>These points are calculated in a way that is not known here.</p>
  return (
    <ChecksField
      name={`${name}.score`}
      label="Adds up the points of"
      help={
        choices.length === 0
          ? 'No choice has points yet. Give the options of a choice points first.'
          : 'Fields whose options have points.'
      }
      options={choices}
    />
  )
}

function InitialField({ item, name }: { item: QuestionnaireItem; name: string }) {
  const label = 'Filled in beforehand'
  if (item.type === 'text') {
    return (
      <NotesField
        name={name}
        label={label}
        rows={2}
        help="A new note begins with this text, such as a normal finding."
      />
    )
  }
  if (item.type === 'string') return <TextField name={name} label={label} />
  const options = initialOptions(item)
  return options && <SelectField name={name} label={label} empty="Nothing" options={options} />
}

function initialOptions(item: QuestionnaireItem): SelectOption[] | null {
  if (item.type === 'boolean') {
    return [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ]
  }
  if (item.type !== 'choice' || item.repeats) return null
  return (item.answerOption ?? []).map((option) => ({
    value: option.valueCoding.code,
    label: optionWord(option) || 'Without a name',
  }))
}
