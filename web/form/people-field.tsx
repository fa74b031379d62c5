import { CloseButton } from '@mantine/core'
import { useId, useState } from 'react'
import { type Directory, type Person, personLabel } from '../../contract/person.ts'
import { useField } from './form-context.ts'
import { PersonCombobox } from './person-field.tsx'
import classes from './people-field.module.css'

interface PeopleFieldProps {
  /** Name in the schema of the form, where it is an array of ids. */
  readonly name: string
  readonly label: string
  /** Text of the empty select while nobody is chosen. */
  readonly empty: string
  /** Asks the server; an empty text returns the people offered first. */
  readonly search: (text: string) => Promise<Directory>
  /** The people chosen already. */
  readonly chosen: readonly Person[]
}

/** Any number of people, added one by one by name. */
export function PeopleField({ name, label, empty, search, chosen }: PeopleFieldProps) {
  const id = useId()
  const field = useField(name)
  const [known, setKnown] = useState(chosen)
  const wordOf = (one: string) => {
    const person = known.find(({ id: other }) => other === one)
    return person?.name ?? personLabel(person, one)
  }
  return (
    <div className={classes.people}>
      <label htmlFor={id}>{label}</label>
      <PersonCombobox
        // The key resets it after each choice: it only adds.
        key={field.list.join()}
        name={id}
        label={label}
        empty={field.list.length > 0 ? 'Add another' : empty}
        search={search}
        onChoose={(entry) => {
          if (!entry || field.list.includes(entry.id)) return
          setKnown([...known, entry])
          field.set([...field.list, entry.id])
        }}
        control={{ id, name: id, required: false, 'aria-invalid': field.error ? true : undefined }}
        field={{ id, value: '', list: [], error: field.error, set: () => undefined }}
      />
      {field.error && (
        <p role="alert" className={classes.error}>
          {field.error}
        </p>
      )}
      {/* The chosen people, for the comparison with a version that somebody else stored meanwhile. */}
      <input
        type="hidden"
        name={name}
        data-words={JSON.stringify(
          Object.fromEntries(known.map((one) => [one.id, wordOf(one.id)])),
        )}
        value={field.list.join(',')}
      />
      {field.list.length > 0 && (
        <ul aria-label={`Chosen ${label.toLowerCase()}`}>
          {field.list.map((one) => (
            <li key={one}>
              {wordOf(one)}
              <CloseButton
                size="sm"
                aria-label={`Remove ${wordOf(one)}`}
                onClick={() => field.set(field.list.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
