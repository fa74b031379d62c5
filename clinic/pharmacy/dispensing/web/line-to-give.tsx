import { ActionIcon, Button, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { StockItem } from '../../../stock/items/stock-item.ts'
import { PackSelect, SmallField, SmallSelect } from '../../../stock/ledger/web/small-field.tsx'
import classes from '../../../stock/ledger/web/stock-lines.module.css'
import type { StockLocation } from '../../../stock/locations/stock-location.ts'
import { type NewDispensedLine, withStrength } from '../dispensing.ts'
import { unitsOf } from '../lot-proposal.ts'
import { LotsToGive } from './lots-to-give.tsx'

interface LineToGiveProps {
  readonly line: NewDispensedLine
  readonly item: StockItem | undefined
  readonly places: readonly StockLocation[]
  readonly id: string
  readonly errorOf: (field: keyof NewDispensedLine) => string | undefined
  readonly isPrescribed: boolean
  readonly onChange: (line: NewDispensedLine) => void
  readonly onRemove: () => void
}

const fields = [
  'itemId',
  'quantity',
  'pack',
  'locationId',
  'lots',
  'directions',
  'substituteReason',
] as const

/** An item that is given: how much, from where, of which lots, and the directions for its label. */
export function LineToGive(props: LineToGiveProps) {
  const { line, item, places, id, errorOf, isPrescribed, onChange, onRemove } = props
  const [isSubstitute, setIsSubstitute] = useState(Boolean(line.substituteReason))
  const name = item?.name ?? 'item'
  const told = fields.map(errorOf).filter(Boolean)
  // Other numbers need other lots.
  const set = (changes: Partial<NewDispensedLine>) => onChange({ ...line, lots: null, ...changes })
  const text = (field: 'directions' | 'substituteReason', label: string, placeholder: string) => (
    <SmallField label={label} id={`${id}.${field}`}>
      <Input
        id={`${id}.${field}`}
        aria-label={`${label} of ${name}`}
        aria-invalid={errorOf(field) ? true : undefined}
        error={errorOf(field) !== undefined}
        placeholder={placeholder}
        autoComplete="off"
        value={line[field] ?? ''}
        onChange={({ currentTarget }) => onChange({ ...line, [field]: currentTarget.value })}
      />
    </SmallField>
  )
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <strong>{withStrength(name, item?.strength)}</strong>
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
        <SmallField label="Quantity" id={`${id}.quantity`}>
          <Input
            id={`${id}.quantity`}
            aria-label={`Quantity of ${name}`}
            aria-invalid={errorOf('quantity') ? true : undefined}
            error={errorOf('quantity') !== undefined}
            inputMode="decimal"
            autoComplete="off"
            value={line.quantity}
            onChange={({ currentTarget }) => set({ quantity: currentTarget.value })}
          />
        </SmallField>
        <PackSelect
          item={item}
          id={`${id}.pack`}
          pack={line.pack ?? null}
          onChoose={(pack) => set({ pack })}
        />
        <SmallSelect
          label="From"
          name={`Place of ${name}`}
          id={`${id}.locationId`}
          value={line.locationId}
          options={places.map((place) => ({ value: place.id, label: place.name }))}
          onChoose={(locationId) => set({ locationId })}
        />
      </div>
      {item && line.locationId !== '' && (
        <LotsToGive
          item={item}
          locationId={line.locationId}
          units={unitsOf(item, line.quantity, line.pack)}
          chosen={line.lots ?? null}
          onChoose={(lots) => onChange({ ...line, lots })}
        />
      )}
      {text('directions', 'Directions on the label', 'One tablet three times a day, with food')}
      {isSubstitute &&
        text('substituteReason', 'Why it is another item', 'The prescribed one is not in stock')}
      {isPrescribed && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${name} is ${isSubstitute ? 'what was' : 'another item than'} prescribed`}
            onClick={() => {
              if (isSubstitute) onChange({ ...line, substituteReason: '' })
              setIsSubstitute(!isSubstitute)
            }}
          >
            {isSubstitute ? 'The prescribed item after all' : 'Another item than prescribed'}
          </Button>
        </div>
      )}
      {told.length > 0 && (
        <p className={classes.error} role="alert">
          {told.join(' ')}
        </p>
      )}
    </li>
  )
}
