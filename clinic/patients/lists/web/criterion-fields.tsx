import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { use } from 'react'
import { ask, useAnswer } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { listDoctors } from '../../../access/users/doctors.ts'
import { listVisitTypes } from '../../../availability/visit-types/visit-type.ts'
import { listExtraFields } from '../../extra-fields/extra-field.ts'
import { rulesOf } from '../criterion.ts'
import type { AnyPart } from '../criterion-part.ts'
import { type Draft, draftOf, draftText } from './criterion-draft.ts'
import classes from './criteria-field.module.css'

interface CriterionFieldsProps {
  /** Its place among the criteria. */
  readonly place: number
  readonly text: string
  readonly names: Readonly<Record<string, string>>
  readonly onChange: (text: string) => void
  readonly onRemove: () => void
  readonly onName: (id: string, name: string) => void
}

/** The controls of one criterion: those that its parts ask for. */
export function CriterionFields(props: CriterionFieldsProps) {
  const { place, text, onChange, onRemove } = props
  const form = use(FormContext)
  if (!form) throw new Error('Criteria stand in a form')
  const draft = draftOf(text)
  const { label, parts, ways } = rulesOf(draft.is)
  const prefix = `criteria.${place}.`
  const nameOf = (part: string) => prefix + part
  const values = Object.fromEntries(
    [...Object.keys(parts), 'not'].map((part) => [nameOf(part), controlOf(draft, part)]),
  )
  // Only the criterion's own parts are set through its controls.
  const set = (name: string, value: unknown) => {
    const part = name.slice(prefix.length)
    // Values of another field may be of another kind.
    const others = part === 'fieldId' ? { equals: '', from: '', to: '' } : {}
    onChange(draftText({ ...draft, ...others, [part]: part === 'not' ? value === 'not' : value }))
  }
  return (
    <fieldset className={classes.criterion}>
      <legend>{label}</legend>
      <FormContext value={{ ...form, values, set }}>
        {ways && (
          <SelectField
            name={nameOf('not')}
            label="Whether"
            options={[
              { value: 'is', label: ways[0] },
              { value: 'not', label: ways[1] },
            ]}
            required
          />
        )}
        {Object.entries(parts).map(([part, rules]) => (
          // Every part is one of those that `criterion-part.ts` makes.
          <PartField key={part} {...props} name={nameOf(part)} part={rules as AnyPart} />
        ))}
      </FormContext>
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </fieldset>
  )
}

function controlOf(draft: Draft, part: string): unknown {
  if (part === 'not') return draft['not'] === true ? 'not' : 'is'
  return draft[part] ?? ''
}

interface PartFieldProps extends CriterionFieldsProps {
  readonly name: string
  readonly part: AnyPart
}

function PartField({ name, part, names, text, onName }: PartFieldProps) {
  const { currency } = useSession().clinic
  const { kind, label } = part
  const required = !('isOptional' in part)
  const own = { name, label, required }
  if (kind === 'number') return <NumberField {...own} min={part.min} max={part.max} />
  if (kind === 'decimal') return <TextField {...own} inputMode="decimal" />
  // Another part of the criterion decides whether a day is needed.
  if (kind === 'day') return <DateField {...own} marked={false} />
  if (kind === 'text') return <TextField {...own} />
  if (kind === 'amount') return <AmountField {...own} currency={currency} />
  if (kind === 'visit type') return <TypeField {...own} names={names} text={text} onName={onName} />
  if (kind === 'own field')
    return <OwnFieldField {...own} names={names} text={text} onName={onName} />
  if (kind === 'own value') return <OwnValueField {...own} text={text} />
  if (kind === 'choice') {
    const options = Object.entries<string>(part.options)
    return (
      <SelectField {...own} options={options.map(([value, word]) => ({ value, label: word }))} />
    )
  }
  const chosen = idIn(text, 'doctorId')
  return (
    <PersonField
      {...own}
      empty="Select Doctor"
      chosen={chosen === '' ? null : { id: chosen, name: names[chosen] ?? null, email: null }}
      search={(typed) => ask(listDoctors, { query: { search: typed } })}
      onChoose={(entry) => {
        if (entry) onName(entry.id, entry.name ?? entry.email ?? '')
      }}
    />
  )
}

type NamedFieldProps = Pick<CriterionFieldsProps, 'names' | 'text' | 'onName'> & {
  readonly name: string
  readonly label: string
  readonly required: boolean
}

/** Retired types stay a choice where the criterion has them. */
function TypeField({ names, text, onName, ...field }: NamedFieldProps) {
  const types = useAnswer(listVisitTypes, {}).data ?? []
  const chosen = idIn(text, 'visitTypeId')
  const isKnown = types.some(({ id }) => id === chosen)
  return (
    <div
      className={classes.part}
      onChange={({ target }) => {
        const type = types.find(
          ({ id }) => target instanceof HTMLSelectElement && id === target.value,
        )
        if (type) onName(type.id, type.name)
      }}
    >
      <SelectField
        {...field}
        empty="Select Visit Type"
        options={[
          ...(chosen === '' || isKnown ? [] : [{ value: chosen, label: names[chosen] ?? chosen }]),
          ...types.map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
    </div>
  )
}

/** Retired fields stay a choice where the criterion has them: charts keep their values. */
function OwnFieldField({ names, text, onName, ...field }: NamedFieldProps) {
  const all = useAnswer(listExtraFields, {}).data ?? []
  const chosen = idIn(text, 'fieldId')
  const offered = all.filter(({ id, status }) => status === 'active' || id === chosen)
  const isKnown = offered.some(({ id }) => id === chosen)
  return (
    <div
      className={classes.part}
      onChange={({ target }) => {
        const own = all.find(({ id }) => target instanceof HTMLSelectElement && id === target.value)
        if (own) onName(own.id, own.label)
      }}
    >
      <SelectField
        {...field}
        empty="Select Field"
        options={[
          ...(chosen === '' || isKnown ? [] : [{ value: chosen, label: names[chosen] ?? chosen }]),
          ...offered.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
    </div>
  )
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Numbers and dates are looked for between two ends, others by their value; an empty control asks for any value. */
function OwnValueField({
  text,
  ...field
}: Pick<CriterionFieldsProps, 'text'> & { readonly name: string; readonly label: string }) {
  const chosen = idIn(text, 'fieldId')
  const own = useAnswer(listExtraFields, {}).data?.find(({ id }) => id === chosen)
  const isBetween = own?.kind === 'number' || own?.kind === 'date'
  if (!own || isBetween === field.name.endsWith('.equals')) return null
  if (own.kind === 'date') return <DateField {...field} />
  if (own.kind === 'number') return <TextField {...field} inputMode="decimal" />
  if (own.kind === 'text') return <TextField {...field} label="Contains" />
  const choices = own.choices.map((value) => ({ value, label: value }))
  return (
    <SelectField
      {...field}
      empty="Any value"
      options={own.kind === 'yes or no' ? yesOrNo : choices}
    />
  )
}

function idIn(text: string, part: string): string {
  const value = draftOf(text)[part]
  return typeof value === 'string' ? value : ''
}
