import { use } from 'react'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { needOptions } from './extra-words.ts'

/** The fields that defining and changing a field have in common. */
export function ExtraFieldFields({ hasChoices }: { hasChoices: boolean }) {
  return (
    <>
      {hasChoices && <Choices />}
      <FieldColumns>
        <SelectField name="need" label="Filled in" required options={needOptions} />
        <NumberField
          name="place"
          label="Place"
          min={0}
          max={1000}
          required
          help="Forms show the lowest first."
        />
      </FieldColumns>
    </>
  )
}

export function LabelField() {
  return <TextField name="label" label="Label" required />
}

/** One choice on each line; the form holds a list. */
function Choices() {
  const form = use(FormContext)
  const lines = form?.values['choices']
  if (!form) return null
  const values = { ...form.values, choices: Array.isArray(lines) ? lines.join('\n') : '' }
  const set = (_: string, value: unknown) => form.set('choices', String(value).split('\n'))
  const errors = { ...form.errors, choices: choicesError(form.errors) }
  return (
    <FormContext value={{ ...form, values, set, errors: withoutEmpty(errors) }}>
      <NotesField name="choices" label="Choices" rows={5} required help="One on each line." />
    </FormContext>
  )
}

function choicesError(errors: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(([name]) => /^choices(\.|$)/.test(name))?.[1]
}

function withoutEmpty(errors: Readonly<Record<string, string | undefined>>) {
  const known = Object.entries(errors).flatMap(([name, text]) => (text ? [[name, text]] : []))
  return Object.fromEntries(known) as Record<string, string>
}
