import { ActionIcon, Input } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { Described } from '../../../../web/form/field-frame.tsx'
import { DayInput } from '../../../../web/form/day-input.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { StockItem } from '../../items/stock-item.ts'
import classes from '../../ledger/web/stock-lines.module.css'

/** A line of a form that is about an item. */
export interface ItemLineValues {
  readonly itemId: string
  readonly pack: string | null
}

/** A field of a line: `pack` chooses one of the packs of the item, or its units. */
export interface LineField {
  readonly name: string
  readonly label: string
  readonly is: 'number' | 'text' | 'day' | 'pack'
}

interface ItemLineProps<Line extends ItemLineValues> {
  readonly line: Line
  /** Its place in the form's list. */
  readonly place: number
  /** The name of the list in the form, such as `lines`. */
  readonly list: string
  readonly name: string
  readonly item: StockItem | undefined
  readonly fields: readonly LineField[]
  readonly onChange: (line: Line) => void
  readonly onRemove: () => void
  /** Below the fields. */
  readonly children?: ReactNode
}

/** The fields of one line of a form that lists items. */
export function ItemLine<Line extends ItemLineValues>(props: ItemLineProps<Line>) {
  const { line, place, list, name, item, fields, onChange, onRemove, children } = props
  const form = use(FormContext)
  if (!form) throw new Error('The line stands outside a form')
  const { errors } = form
  const start = `${list}.${place}.`
  const told = Object.entries(errors)
    .filter(([field]) => field.startsWith(start))
    .map(([, error]) => error)
  const errorId = `${form.id}-${start}error`
  const described = told.length > 0 ? errorId : undefined
  const values = line as unknown as Readonly<Record<string, string | null | undefined>>
  const set = (field: string, value: string | null) => onChange({ ...line, [field]: value })
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.fields}>
        {fields.map(({ name: field, label, is }) => {
          const id = `${form.id}-${start}${field}`
          const isWrong = errors[`${start}${field}`] !== undefined
          const control = { id, 'aria-label': `${label} of ${name}` }
          const value = values[field] ?? ''
          return (
            <div key={field} className={classes.small}>
              <label htmlFor={id}>{label}</label>
              {is === 'day' ? (
                <DayInput
                  control={control}
                  error={isWrong}
                  value={value}
                  onChange={(day) => set(field, day || null)}
                />
              ) : is === 'pack' ? (
                <PackInput
                  control={control}
                  item={item}
                  value={value}
                  onChange={(pack) => set(field, pack)}
                />
              ) : (
                <Described by={described} inputId={id}>
                  <Input
                    {...control}
                    error={isWrong}
                    inputMode={is === 'number' ? 'decimal' : 'text'}
                    autoComplete="off"
                    value={value}
                    onChange={({ currentTarget }) => set(field, currentTarget.value)}
                  />
                </Described>
              )}
            </div>
          )
        })}
      </div>
      {told.length > 0 && (
        <p id={errorId} className={classes.error}>
          {told.join(' ')}
        </p>
      )}
      {children}
    </li>
  )
}

interface PackInputProps {
  readonly control: { readonly id: string; readonly 'aria-label': string }
  readonly item: StockItem | undefined
  readonly value: string
  readonly onChange: (pack: string | null) => void
}

function PackInput({ control, item, value, onChange }: PackInputProps) {
  const packs = item?.packs ?? []
  return (
    <Input
      {...control}
      component="select"
      pointer
      rightSection={<IconChevronDown size={18} aria-hidden />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{item?.unit ?? 'units'}</option>
      {packs.map(({ name, size }) => (
        <option key={name} value={name}>{`${name} of ${size}`}</option>
      ))}
      {value !== '' && !packs.some(({ name }) => name === value) && (
        <option value={value}>{value}</option>
      )}
    </Input>
  )
}
