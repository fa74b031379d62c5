import { ActionIcon, Button, Input } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { use } from 'react'
import type * as z from 'zod'
import { DayInput } from '../../../web/form/day-input.tsx'
import { FormContext } from '../../../web/form/form-context.ts'
import { type priceItemChangesIn, priceLevels, priceLevelWords } from '../price-item.ts'
import classes from './prices-field.module.css'

type PriceInForm = NonNullable<z.input<ReturnType<typeof priceItemChangesIn>>['prices']>[number]

/** The prices of an item: by level, and by the days on which they hold. */
export function PricesField() {
  const form = use(FormContext)
  if (!form) throw new Error('The prices stand outside a form')
  const value = form.values['prices']
  const prices = Array.isArray(value) ? (value as readonly PriceInForm[]) : []
  const set = (next: readonly PriceInForm[]) => form.set('prices', next)
  return (
    <fieldset className={classes.prices}>
      <legend>Prices</legend>
      <ol className={classes.rows}>
        {prices.map((price, place) => (
          <PriceRow
            // A price's only identity is its place; its values are in the form.
            key={place}
            price={price}
            place={place}
            errors={form.errors}
            id={`${form.id}-prices.${place}`}
            onChange={(next) => set(prices.map((one, other) => (other === place ? next : one)))}
            onRemove={() => set(prices.filter((_, other) => other !== place))}
          />
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() =>
            set([...prices, { level: 'standard', amount: '', from: null, until: null }])
          }
        >
          + Add price
        </Button>
      </div>
      <p className={classes.help}>
        The first and the last day count. A level without a price of its own on a day has the
        standard one.
      </p>
      {form.errors['prices'] && <p className={classes.error}>{form.errors['prices']}</p>}
    </fieldset>
  )
}

interface PriceRowProps {
  readonly price: PriceInForm
  readonly place: number
  readonly id: string
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly onChange: (price: PriceInForm) => void
  readonly onRemove: () => void
}

function PriceRow({ price, place, id, errors, onChange, onRemove }: PriceRowProps) {
  const number = place + 1
  const told = Object.entries(errors)
    .filter(([name]) => name.startsWith(`prices.${place}.`))
    .map(([, error]) => error)
  const errorOf = (name: string) => errors[`prices.${place}.${name}`] !== undefined
  const set = (changes: Partial<PriceInForm>) => onChange({ ...price, ...changes })
  return (
    <li className={classes.row}>
      <div>
        <label htmlFor={`${id}.level`}>Level</label>
        <Input
          id={`${id}.level`}
          component="select"
          pointer
          rightSection={<IconChevronDown size={18} aria-hidden />}
          aria-label={`Level of price ${number}`}
          value={price.level}
          onChange={({ currentTarget: { value } }) =>
            set({ level: priceLevels.find((level) => level === value) ?? 'standard' })
          }
        >
          {priceLevels.map((level) => (
            <option key={level} value={level}>
              {priceLevelWords[level]}
            </option>
          ))}
        </Input>
      </div>
      <div>
        <label htmlFor={`${id}.amount`}>Price</label>
        <Input
          id={`${id}.amount`}
          aria-label={`Price ${number}`}
          aria-invalid={errorOf('amount') || undefined}
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('amount')}
          value={price.amount}
          onChange={({ currentTarget: { value } }) => set({ amount: value })}
        />
      </div>
      <div>
        From
        <DayInput
          control={{ id: `${id}.from`, 'aria-label': `First day of price ${number}` }}
          error={errorOf('from')}
          value={price.from ?? ''}
          onChange={(from) => set({ from: from || null })}
        />
      </div>
      <div>
        Until
        <DayInput
          control={{ id: `${id}.until`, 'aria-label': `Last day of price ${number}` }}
          error={errorOf('until')}
          value={price.until ?? ''}
          onChange={(until) => set({ until: until || null })}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove price ${number}`}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
      {told.length > 0 && <p className={classes.error}>{told.join(' ')}</p>}
    </li>
  )
}
