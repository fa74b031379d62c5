import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './table-import.module.css'

interface PlainSelectProps<T extends string> {
  readonly label: string
  /** The label is for screen readers only. */
  readonly isNamedElsewhere?: boolean
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly disabled?: boolean
  readonly onChoose: (value: T) => void
}

/** A native select outside of a form; each choice counts at once. */
export function PlainSelect<T extends string>({
  label,
  isNamedElsewhere = false,
  value,
  options,
  disabled = false,
  onChoose,
}: PlainSelectProps<T>) {
  const id = useId()
  return (
    <div className={classes.select}>
      {!isNamedElsewhere && <label htmlFor={id}>{label}</label>}
      <Input
        id={id}
        component="select"
        pointer
        aria-label={isNamedElsewhere ? label : undefined}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        disabled={disabled}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value)
          if (chosen) onChoose(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Input>
    </div>
  )
}
