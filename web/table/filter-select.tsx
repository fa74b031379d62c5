import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './filters.module.css'

interface FilterSelectProps<T extends string> {
  readonly label: string
  readonly value: T | undefined
  /** Text of the choice without a filter, such as `All`; null where one value is always chosen. */
  readonly all?: string | null
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChoose: (value: T | '') => void
}

/** One filter of a list. */
export function FilterSelect<T extends string>({
  label,
  value,
  all = 'All',
  options,
  onChoose,
}: FilterSelectProps<T>) {
  const id = useId()
  return (
    <div className={classes.filter} data-set={value ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        component="select"
        pointer
        rightSection={<IconChevronDown size={18} aria-hidden />}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(options.find((option) => option.value === currentTarget.value)?.value ?? '')
        }
      >
        {all !== null && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Input>
    </div>
  )
}
