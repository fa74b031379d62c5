import { Input } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './filters.module.css'

interface FilterNumberProps {
  readonly label: string
  readonly value: number | null
  /** Called with a number, or with null for none, when the field is left or on Enter. */
  readonly onChoose: (number: number | null) => void
}

/** A number as one filter of a list. */
export function FilterNumber({ label, value, onChoose }: FilterNumberProps) {
  const id = useId()
  /** The text being typed; null while the value shows. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : String(value)

  function leave() {
    setTyped(null)
    const text = typed?.trim().replace(',', '.')
    if (text === undefined || text === shown) return
    if (text === '') onChoose(null)
    else if (/^-?\d{1,9}(\.\d{1,6})?$/.test(text)) onChoose(Number(text))
  }

  return (
    <div className={classes.filter} data-set={value === null ? undefined : true}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className={classes.number ?? ''}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? shown}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
      />
    </div>
  )
}
