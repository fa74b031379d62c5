import { ActionIcon, Button, Input } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { use } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { FormContext } from '../../../web/form/form-context.ts'
import type { TaxRate } from '../price-settings.ts'
import { untaxedCategories, untaxedWords } from '../untaxed.ts'
import classes from './prices-field.module.css'
import rows from './tax-rates-field.module.css'

/** The tax rates of the clinic. Items of the price list name them; bills keep the rate that they had. */
export function TaxRatesField() {
  const form = use(FormContext)
  if (!form) throw new Error('The tax rates stand outside a form')
  const value = form.values['taxRates']
  const rates = Array.isArray(value) ? (value as readonly TaxRate[]) : []
  const set = (next: readonly TaxRate[]) => form.set('taxRates', next)
  const change = (place: number, changes: Partial<TaxRate>) =>
    set(rates.map((rate, other) => (other === place ? { ...rate, ...changes } : rate)))
  return (
    <fieldset className={classes.prices}>
      <legend>Tax rates</legend>
      {rates.map((rate, place) => {
        const number = place + 1
        const told = ['name', 'percent', 'category', 'reason']
          .map((name) => form.errors[`taxRates.${place}.${name}`])
          .filter(Boolean)
        return (
          <div key={rate.id} className={rows.row}>
            <Input
              id={`${form.id}-taxRates.${place}.name`}
              aria-label={`Name of tax rate ${number}`}
              placeholder="VAT"
              value={rate.name}
              onChange={({ currentTarget }) => change(place, { name: currentTarget.value })}
            />
            <Input
              id={`${form.id}-taxRates.${place}.percent`}
              aria-label={`Percent of tax rate ${number}`}
              placeholder="20"
              inputMode="decimal"
              rightSection={<span aria-hidden>%</span>}
              value={rate.percent}
              onChange={({ currentTarget }) => change(place, { percent: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove tax rate ${number}`}
              onClick={() => set(rates.filter((_, other) => other !== place))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
            {isUntaxed(rate) && (
              <div className={rows.why}>
                <Input
                  id={`${form.id}-taxRates.${place}.category`}
                  component="select"
                  pointer
                  rightSection={<IconChevronDown size={18} aria-hidden />}
                  aria-label={`Why tax rate ${number} is 0 percent`}
                  value={rate.category ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    change(place, {
                      category: untaxedCategories.find((one) => one === value) ?? null,
                    })
                  }
                >
                  <option value="">Why there is no tax…</option>
                  {untaxedCategories.map((one) => (
                    <option key={one} value={one}>
                      {untaxedWords[one]}
                    </option>
                  ))}
                </Input>
                <Input
                  id={`${form.id}-taxRates.${place}.reason`}
                  aria-label={`Reason why tax rate ${number} is 0 percent`}
                  placeholder="Medical treatment, exempt by …"
                  value={rate.reason ?? ''}
                  onChange={({ currentTarget }) => change(place, { reason: currentTarget.value })}
                />
              </div>
            )}
            {told.length > 0 && <p className={classes.error}>{told.join(' ')}</p>}
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => set([...rates, { ...newRate, id: uuidv7() }])}
        >
          + Add tax rate
        </Button>
      </div>
    </fieldset>
  )
}

const newRate = { name: '', percent: '', category: null, reason: null }

/** A rate of 0 percent, for which e-invoices need a reason; one that has a reason already shows it. */
function isUntaxed({ percent, category }: TaxRate): boolean {
  return category !== null || (percent.trim() !== '' && Number(percent) === 0)
}
