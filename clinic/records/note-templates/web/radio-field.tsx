import { Button } from '@mantine/core'
import { useField } from '../../../../web/form/form-context.ts'
import type { SelectOption } from '../../../../web/form/select-field.tsx'
import classes from './radio-field.module.css'

interface RadioFieldProps {
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly options: readonly SelectOption[]
}

/** One of a few choices, all of them in sight. An answer that is not required can be taken back. */
export function RadioField({ name, label, required, options }: RadioFieldProps) {
  const field = useField(name)
  const errorId = `${field.id}-error`
  return (
    <fieldset
      className={classes.radios}
      aria-describedby={field.error ? errorId : undefined}
      data-field
    >
      <legend className={classes.legend}>
        {label}
        {!required && (
          <span className={classes.optional} aria-hidden>
            Optional
          </span>
        )}
      </legend>
      <div className={classes.choices}>
        {options.map(({ value, label: word }, place) => (
          <label key={value}>
            <input
              // A form leads to the first choice of a refused field.
              id={place === 0 ? field.id : undefined}
              // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
              aria-invalid={place === 0 && field.error ? true : undefined}
              type="radio"
              name={field.id}
              value={value}
              required={required}
              checked={field.value === value}
              onChange={() => field.set(value)}
            />
            {word}
          </label>
        ))}
        {!required && field.value !== '' && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Clear ${label}`}
            onClick={() => {
              field.set('')
              // The button leaves the screen with the answer.
              document.getElementById(field.id)?.focus()
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
    </fieldset>
  )
}
