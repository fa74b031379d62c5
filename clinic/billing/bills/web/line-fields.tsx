import { ActionIcon, Input } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { use, type ReactNode } from 'react'
import { Described } from '../../../../web/form/field-frame.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { PriceItem, PriceLevel } from '../../../prices/price-item.ts'
import type { PriceSettings, TaxRate } from '../../../prices/price-settings.ts'
import { chargedAs, type LineInForm } from './entered-line.ts'
import { ItemInput } from '../../../prices/web/item-input.tsx'
import classes from './lines-field.module.css'

interface LineFieldsProps {
  readonly line: LineInForm
  readonly place: number
  /** The amount as people read it; null while something is no number yet. */
  readonly amount: string | null
  readonly level: PriceLevel
  readonly day: string
  readonly currency: string
  readonly settings: PriceSettings | undefined
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly takesFocus: boolean
  readonly onChange: (line: LineInForm) => void
  readonly onRemove: () => void
}

const labels = {
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  discount: 'Discount',
  discountReason: 'Reason of the discount',
}

/** The fields of one line of a bill. */
export function LineFields(props: LineFieldsProps) {
  const { line, place, amount, settings, errors, onChange, onRemove } = props
  // A refusal leads to the field that it is about.
  const id = `${use(FormContext)?.id ?? ''}-lines.${place}`
  const number = place + 1
  const told = Object.entries(errors).filter(([name]) => name.startsWith(`lines.${place}.`))
  const isWrong = (name: string) => errors[`lines.${place}.${name}`] !== undefined
  const errorId = `${id}-error`
  const describedBy = told.length > 0 ? errorId : undefined
  const set = (changes: Partial<LineInForm>) => onChange({ ...line, ...changes })
  const small = (name: keyof typeof labels, label: string = labels[name]) => (
    <Small label={label} id={`${id}.${name}`}>
      <Described by={describedBy} inputId={`${id}.${name}`}>
        <Input
          id={`${id}.${name}`}
          aria-label={`${labels[name]} of item ${number}`}
          inputMode={name === 'discountReason' ? 'text' : 'decimal'}
          autoComplete="off"
          error={isWrong(name)}
          value={line[name] ?? ''}
          onChange={({ currentTarget: { value } }) => set({ [name]: value })}
        />
      </Described>
    </Small>
  )
  const rates = ratesFor(line, settings?.taxRates ?? [])
  return (
    <li className={classes.line}>
      <div className={classes.first}>
        <div className={classes.item}>
          <ItemInput
            prices={props}
            takesFocus={props.takesFocus}
            id={`${id}.description`}
            label={`Item ${number}`}
            value={line.description}
            error={isWrong('description') || isWrong('itemId')}
            describedBy={describedBy}
            onType={(description) => set({ description, itemId: null, code: null })}
            onChoose={(item: PriceItem) => onChange(chargedAs(line, item, props))}
          />
        </div>
        <output className={classes.amount}>{amount ?? '–'}</output>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove item ${number}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.second}>
        {small('quantity')}
        {small('unitPrice')}
        {small('discount')}
        {rates.length > 0 && (
          <Small label="Tax" id={`${id}.taxPercent`}>
            <Input
              id={`${id}.taxPercent`}
              component="select"
              pointer
              rightSection={<IconChevronDown size={18} aria-hidden />}
              aria-label={`Tax of item ${number}`}
              value={rateKey(line)}
              onChange={({ currentTarget: { value } }) => {
                const rate = rates.find((one) => keyOf(one) === value)
                set({ taxName: rate?.name ?? null, taxPercent: rate?.percent ?? null })
              }}
            >
              <option value="">None</option>
              {rates.map((rate) => (
                <option
                  key={keyOf(rate)}
                  value={keyOf(rate)}
                >{`${rate.name} ${rate.percent}%`}</option>
              ))}
            </Input>
          </Small>
        )}
        {(line.discount ?? '') !== '' && (
          <div className={classes.wide}>{small('discountReason', 'Reason')}</div>
        )}
      </div>
      {told.length > 0 && (
        <p id={errorId} className={classes.error}>
          {told.map(([, error]) => error).join(' ')}
        </p>
      )}
    </li>
  )
}

function Small({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <div className={classes.small}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

type Rate = Pick<TaxRate, 'name' | 'percent'>
const keyOf = ({ name, percent }: Rate) => `${name} ${percent}`
const rateKey = ({ taxName, taxPercent }: LineInForm) =>
  taxPercent ? keyOf({ name: taxName ?? '', percent: taxPercent }) : ''

/** The rates of the clinic, and that of the line where it is none of them any more. */
function ratesFor(line: LineInForm, rates: readonly TaxRate[]): readonly Rate[] {
  const own = rateKey(line)
  if (own === '' || rates.some((rate) => keyOf(rate) === own)) return rates
  return [...rates, { name: line.taxName ?? '', percent: line.taxPercent ?? '' }]
}
