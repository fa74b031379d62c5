import { Input } from '@mantine/core'
import { use } from 'react'
import { Described } from '../../../../web/form/field-frame.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import classes from './witness-fields.module.css'

/** The second person's email and password, which a form sends as `witness` where a controlled drug is moved. */
export function WitnessFields() {
  const form = use(FormContext)
  if (!form) throw new Error('The witness stands outside a form')
  const value = form.values['witness']
  const witness = { email: '', password: '', ...(typeof value === 'object' ? value : {}) }
  const field = (name: 'email' | 'password', label: string) => {
    const error = form.errors[`witness.${name}`]
    const id = `${form.id}-witness.${name}`
    return (
      <div className={classes.field}>
        <label htmlFor={id}>{label}</label>
        <Described by={error ? `${id}-error` : undefined} inputId={id}>
          <Input
            id={id}
            type={name}
            required
            autoComplete="off"
            error={error !== undefined}
            value={witness[name]}
            onChange={({ currentTarget }) =>
              form.set('witness', { ...witness, [name]: currentTarget.value })
            }
          />
        </Described>
        {error && (
          <p id={`${id}-error`} className={classes.error}>
            {error}
          </p>
        )}
      </div>
    )
  }
  return (
    <fieldset className={classes.witness}>
      <legend>Witness</legend>
      <p className={classes.help}>
        A controlled drug is moved before a second person, who signs here with email and password.
      </p>
      <div className={classes.fields}>
        {field('email', 'Email of the witness')}
        {field('password', 'Password of the witness')}
      </div>
    </fieldset>
  )
}
