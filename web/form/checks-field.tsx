import classes from './checks-field.module.css'
import { useField } from './form-context.ts'

interface ChecksFieldProps {
  /** Name in the schema of the form, where it is a list. */
  readonly name: string
  readonly label: string
  readonly help: string
  /** Exactly what can be chosen; plain words are their own labels. */
  readonly options: readonly string[]
}

/** Any number of a few choices. */
export function ChecksField({ name, label, help, options }: ChecksFieldProps) {
  const field = useField(name)
  const chosen = field.list
  return (
    <fieldset id={field.id} className={classes.checks} aria-describedby={`${field.id}-help`}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {options.map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={({ currentTarget: { checked } }) =>
                field.set(
                  options.filter((one) => (one === option ? checked : chosen.includes(one))),
                )
              }
            />
            {option}
          </label>
        ))}
      </div>
      {/* What is chosen, for the comparison with what somebody else stored meanwhile. */}
      <input type="hidden" name={name} value={chosen.join(', ')} />
      <p id={`${field.id}-help`} className={classes.help}>
        {help}
      </p>
    </fieldset>
  )
}
