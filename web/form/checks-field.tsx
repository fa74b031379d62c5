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
  return (
    <fieldset id={field.id} className={classes.checks} aria-describedby={`${field.id}-help`}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map(({ value, label: word }) => (
          <label key={value}>
            <input
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
        value={choices
          .filter(({ value }) => chosen.includes(value))
          .map(({ label: word }) => word)
          .join(', ')}
      />
      <p id={`${field.id}-help`} className={classes.help}>
        {help}
      </p>
    </fieldset>
  )
}

function optionOf(option: string | SelectOption): SelectOption {
  return typeof option === 'string' ? { value: option, label: option } : option
}
