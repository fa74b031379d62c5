import { use } from 'react'
import classes from './checks-field.module.css'
import { fieldId, FormContext } from './form-context.ts'

interface CheckFieldProps {
  /** Name in the schema of the form, where it is an optional boolean. */
  readonly name: string
  readonly label: string
  readonly help: string
}

/** One checkbox. The value is true, or empty while it is not checked. */
export function CheckField({ name, label, help }: CheckFieldProps) {
  const form = use(FormContext)
  if (!form) throw new Error(`The field "${name}" stands outside a form`)
  const id = fieldId(form.id, name)
  return (
    <div className={classes.checks}>
      <div className={classes.choices}>
        <label htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            aria-describedby={`${id}-help`}
            checked={form.values[name] === true}
            onChange={({ currentTarget }) => form.set(name, currentTarget.checked ? true : '')}
          />
          {label}
        </label>
      </div>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
    </div>
  )
}
