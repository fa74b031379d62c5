import { CloseButton } from '@mantine/core'
import { useId, useState } from 'react'
import { type Person, personLabel } from '../../../../contract/person.ts'
import { ask } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { PersonCombobox } from '../../../../web/form/person-field.tsx'
import { listDoctors } from '../../../access/users/user.ts'
import classes from './waiting-list.module.css'

interface DoctorsFieldProps {
  readonly name: string
  /** The doctors chosen already. */
  readonly chosen: readonly Person[]
}

/** Any number of doctors; none means any doctor. */
export function DoctorsField({ name, chosen }: DoctorsFieldProps) {
  const id = useId()
  const field = useField(name)
  const [known, setKnown] = useState(chosen)
  const label = 'Doctors'
  return (
    <div className={classes.doctors}>
      <label htmlFor={id}>{label}</label>
      <PersonCombobox
        // The key resets it after each choice: it only adds.
        key={field.list.join()}
        name={id}
        label={label}
        empty={field.list.length > 0 ? 'Add another' : 'Any doctor'}
        search={(search) => ask(listDoctors, { query: { search } })}
        onChoose={(entry) => {
          if (!entry || field.list.includes(entry.id)) return
          setKnown([...known, entry])
          field.set([...field.list, entry.id])
        }}
        control={{ id, name: id, required: false, 'aria-invalid': field.error ? true : undefined }}
        field={{ id, value: '', list: [], error: undefined, set: () => undefined }}
      />
      {field.error && (
        <p role="alert" className={classes.error}>
          {field.error}
        </p>
      )}
      {field.list.length > 0 && (
        <ul aria-label="Chosen doctors">
          {field.list.map((one) => {
            const person = known.find(({ id: other }) => other === one)
            const word = person?.name ?? personLabel(person, one)
            return (
              <li key={one}>
                {word}
                <CloseButton
                  size="sm"
                  aria-label={`Remove ${word}`}
                  onClick={() => field.set(field.list.filter((other) => other !== one))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
