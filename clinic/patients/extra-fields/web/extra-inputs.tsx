import { use } from 'react'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import type { ExtraField } from '../extra-field.ts'

/** The fields that the clinic has defined, in a form with a value `extra`. */
export function ExtraInputs({ fields }: { fields: readonly ExtraField[] }) {
  const form = use(FormContext)
  if (!form || fields.length === 0) return null
  const extra = valuesIn(form.values['extra'])
  // Each field has a name of its own, under which the server also names its error.
  const values = Object.fromEntries(fields.map(({ id }) => [`extra.${id}`, extra[id] ?? '']))
  const set = (name: string, value: unknown) =>
    form.set('extra', { ...extra, [name.slice('extra.'.length)]: value })
  return (
    <FormContext value={{ ...form, values, set }}>
      <FieldColumns>
        {fields.map((field) => (
          <ExtraInput key={field.id} field={field} />
        ))}
      </FieldColumns>
    </FormContext>
  )
}

function ExtraInput({ field: { id, label, kind, choices, need } }: { field: ExtraField }) {
  const frame = { name: `extra.${id}`, label, required: need === 'required' }
  if (kind === 'number') return <TextField {...frame} inputMode="decimal" />
  if (kind === 'date') return <DateField {...frame} />
  if (kind === 'text') return <TextField {...frame} />
  const options = kind === 'choice' ? choices : yesAndNo
  return <SelectField {...frame} empty="Not known" options={options} />
}

const yesAndNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** A form without any values holds an empty text. */
function valuesIn(value: unknown): Readonly<Record<string, unknown>> {
  // Only this component and the stored chart set it, to an object.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
