import { useId } from 'react'
import type { Directory, Person } from '../../contract/person.ts'
import { PersonCombobox } from '../form/person-field.tsx'
import classes from './filters.module.css'

interface FilterPersonProps {
  readonly label: string
  /** Id of the person filtered by. */
  readonly value: string | undefined
  /** That person, where they are known. */
  readonly chosen: Person | null | undefined
  /** Text while nobody is chosen, such as `All`. */
  readonly all?: string
  readonly search: (text: string) => Promise<Directory>
  readonly hint?: string
  readonly onChoose: (id: string) => void
}

/** A person as one filter of a list, searched for on the server. */
export function FilterPerson({
  label,
  value = '',
  chosen,
  all = 'All',
  search,
  hint,
  onChoose,
}: FilterPersonProps) {
  const id = useId()
  const set = (next: unknown) => onChoose(typeof next === 'string' ? next : '')
  return (
    <div className={classes.filter} data-set={value ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <PersonCombobox
        name={id}
        label={label}
        empty={all}
        search={search}
        {...(hint === undefined ? {} : { hint })}
        chosen={chosen}
        control={{
          id,
          name: id,
          required: false,
          'aria-invalid': undefined,
        }}
        field={{ id, value, list: [], error: undefined, set }}
      />
    </div>
  )
}
