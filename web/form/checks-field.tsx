import classes from './checks-field.module.css'
import { useField } from './form-context.ts'
import type { SelectOption } from './select-field.tsx'

interface ChecksFieldProps {
  /** Name in the schema of the form, where it is an array. */
  readonly name: string
  readonly label: string
  readonly help: string
  /** All choices; plain words are their own labels. */
  readonly options: readonly (string | SelectOption)[]
}

/** Checkboxes for any number of a few choices. */
export function ChecksField({ name, label, help, options }: ChecksFieldProps) {
  const field = useField(name)
  const chosen = field.list
  const choices = options.map(optionOf)
  const [helpId, errorId] = [`${field.id}-help`, `${field.id}-error`]
  return (
    <fieldset
      className={classes.checks}
      aria-describedby={field.error ? `${errorId} ${helpId}` : helpId}
    >
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map(({ value, label: word }, place) => (
          <label key={value}>
            <input
              // A form leads to the first choice of a refused field.
              id={place === 0 ? field.id : undefined}
              aria-invalid={place === 0 && field.error ? true : undefined}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                field.set(
                  choices
                    .map((one) => one.value)
                    .filter((one) => (one === value ? checked : chosen.includes(one))),
                )
              }
            />
            {word}
          </label>
        ))}
      </div>
      {/* The chosen values, for the comparison with a version that somebody else stored meanwhile. */}
      <input
        type="hidden"
        name={name}
        data-words={JSON.stringify(
          Object.fromEntries(choices.map(({ value, label: word }) => [value, word])),
        )}
        value={chosen.join(',')}
      />
      <p id={helpId} className={classes.help}>
        {help}
      </p>
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
    </fieldset>
  )
}

function optionOf(option: string | SelectOption): SelectOption {
  return typeof option === 'string' ? { value: option, label: option } : option
}
