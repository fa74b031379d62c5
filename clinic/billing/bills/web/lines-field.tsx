import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import { ask, useAnswer } from '../../../../web/ask.ts'
import { FormContext } from '../../../../web/form/form-context.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import {
  type PriceLevel,
  priceLevels,
  priceLevelWords,
  readPriceItem,
} from '../../../prices/price-item.ts'
import { readPriceSettings } from '../../../prices/price-settings.ts'
import { chargedAs, emptyLine, type LineInForm } from './entered-line.ts'
import { LineFields } from './line-fields.tsx'
import classes from './lines-field.module.css'
import { LinesTotal } from './lines-total.tsx'
import { useLines } from './use-lines.ts'

const levelOptions = priceLevels
  .filter((level) => level !== 'standard')
  .map((value) => ({ value, label: priceLevelWords[value] }))

/** The items of a bill: from the price list or typed, with quantity, price, discount and tax. */
export function LinesField({ currency }: { readonly currency: string }) {
  const form = use(FormContext)
  const settings = useAnswer(readPriceSettings, {}).data
  const { lines, setLines, setDiscount, sums, errors } = useLines(currency)
  const [level, setLevel] = useState<PriceLevel>('standard')
  const [isAdding, setIsAdding] = useState(false)
  const date = form?.values['date']
  const charging = { level, day: typeof date === 'string' ? date : '', settings, currency }

  async function reprice(next: PriceLevel) {
    setLevel(next)
    const priced = await Promise.all(
      lines.map(async (line): Promise<LineInForm> => {
        if (!line.itemId) return line
        const item = await ask(readPriceItem, { params: { id: line.itemId } }).catch(() => null)
        return item ? chargedAs(line, item, { ...charging, level: next }) : line
      }),
    )
    setLines(priced)
  }

  const amountOf = (place: number) => {
    const minor = sums?.lines[place]?.amountMinor
    return minor === undefined ? null : formatMoney(fromMinor(minor, currency), currency)
  }
  return (
    <fieldset className={classes.items}>
      <legend className={classes.legend}>Items</legend>
      {lines.length > 0 && (
        <div className={classes.level}>
          <FilterSelect
            label="Prices"
            value={level === 'standard' ? undefined : level}
            all="Standard"
            options={levelOptions}
            onChoose={(next) => void reprice(next || 'standard')}
          />
        </div>
      )}
      <ol className={classes.lines}>
        {lines.map((line, place) => (
          <LineFields
            // A line's only identity is its place; its values are in the form.
            key={place}
            {...charging}
            line={line}
            place={place}
            amount={amountOf(place)}
            errors={errors}
            takesFocus={isAdding && place === lines.length - 1}
            onChange={(next) => setLines(lines.map((one, other) => (other === place ? next : one)))}
            onRemove={() => {
              setIsAdding(false)
              setLines(lines.filter((_, other) => other !== place))
            }}
          />
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            setIsAdding(true)
            setLines([...lines, emptyLine()])
          }}
        >
          + Add item
        </Button>
      </div>
      {errors['lines'] && <p className={classes.error}>{errors['lines']}</p>}
      {lines.length > 0 && (
        <LinesTotal lines={lines} sums={sums} currency={currency} onDiscount={setDiscount} />
      )}
    </fieldset>
  )
}
