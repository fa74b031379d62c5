import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StockItem } from '../../items/stock-item.ts'
import classes from './stock-lines.module.css'

interface SmallFieldProps {
  readonly label: string
  readonly id: string
  readonly children: ReactNode
}

/** A field in a line of items, with its label above it. */
export function SmallField({ label, id, children }: SmallFieldProps) {
  return (
    <div className={classes.small}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

interface SmallSelectProps {
  readonly label: string
  /** For screen readers, with the item that it is about. */
  readonly name: string
  readonly id: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

/** A choice in a line of items. */
export function SmallSelect({ label, name, id, value, options, onChoose }: SmallSelectProps) {
  return (
    <SmallField label={label} id={id}>
      <Input
        id={id}
        component="select"
        pointer
        rightSection={<IconChevronDown size={18} aria-hidden />}
        aria-label={name}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Input>
    </SmallField>
  )
}

interface PackSelectProps {
  readonly item: StockItem | undefined
  readonly id: string
  /** Null: units. */
  readonly pack: string | null
  readonly onChoose: (pack: string | null) => void
}

/** Units of an item, or one of its packs. */
export function PackSelect({ item, id, pack, onChoose }: PackSelectProps) {
  return (
    <SmallSelect
      label="Of"
      name={`Pack of ${item?.name ?? 'item'}`}
      id={id}
      value={pack ?? ''}
      options={[
        { value: '', label: item?.unit ?? 'units' },
        ...(item?.packs ?? []).map(({ name, size }) => ({
          value: name,
          label: `${name} of ${size}`,
        })),
      ]}
      onChoose={(chosen) => onChoose(chosen || null)}
    />
  )
}
