import { Input } from '@mantine/core'
import { useId } from 'react'
import { isRealDay } from '../../contract/dates.ts'
import classes from './filters.module.css'

interface FilterDateProps {
  readonly label: string
  readonly value: string | undefined
  /** Called with a whole day or with nothing, not on every key. */
  readonly onChoose: (day: string) => void
}

/** A day as one filter of a list. */
export function FilterDate({ label, value, onChoose }: FilterDateProps) {
  const id = useId()
  return (
    <div className={classes.filter} data-set={value ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        // The browser keeps a half-typed day; a new value from the URL resets the control.
        key={value}
        type="date"
        defaultValue={value}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== (value ?? '')) onChoose(currentTarget.value)
        }}
        onChange={({ currentTarget }) => {
          if (isRealDay(currentTarget.value) && currentTarget.value >= '1900') {
            onChoose(currentTarget.value)
          }
        }}
      />
    </div>
  )
}
