import { useId } from 'react'
import { DayInput } from '../form/day-input.tsx'
import classes from './filters.module.css'

interface FilterDateProps {
  readonly label: string
  readonly value: string | undefined
  /** Called with a whole day or with nothing, not on every key. */
  readonly onChoose: (day: string) => void
}

/** A day as one filter of a list. */
export function FilterDate({ label, value = '', onChoose }: FilterDateProps) {
  const id = useId()
  return (
    <div className={classes.filter} data-set={value ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <DayInput control={{ id }} value={value} onChoose={onChoose} />
    </div>
  )
}
