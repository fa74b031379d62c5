import { Input } from '@mantine/core'
import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import { FieldFrame } from '../../../../web/form/field-frame.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import type { BillSums } from '../line-sums.ts'
import type { LineInForm } from './entered-line.ts'
import classes from './lines-field.module.css'

interface LinesTotalProps {
  readonly lines: readonly LineInForm[]
  readonly sums: BillSums | null
  readonly currency: string
  readonly onDiscount: (discount: string) => void
}

/** A discount on all lines, and what they come to. */
export function LinesTotal({ lines, sums, currency, onDiscount }: LinesTotalProps) {
  const discount = useField('discount')
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
  const sum = (of: 'taxMinor' | 'discountMinor') =>
    (sums?.lines ?? []).reduce((all, line) => all + line[of], 0)
  const isAdded = lines.some((line) => line.withTax === false)
  return (
    <div className={classes.total}>
      <div className={classes.discount}>
        <FieldFrame name="discount" label="Discount on all items">
          {(control, field) => (
            <Input
              {...control}
              placeholder="10% or 5.00"
              inputMode="decimal"
              autoComplete="off"
              error={field.error !== undefined}
              value={field.value}
              onChange={({ currentTarget: { value } }) => onDiscount(value)}
            />
          )}
        </FieldFrame>
        {discount.value !== '' && <TextField name="discountReason" label="Reason" required />}
      </div>
      <dl className={classes.sums}>
        {sum('discountMinor') > 0 && (
          <div>
            <dt>Discount</dt>
            <dd>{money(-sum('discountMinor'))}</dd>
          </div>
        )}
        {sum('taxMinor') > 0 && (
          <div>
            <dt>{isAdded ? 'Tax' : 'Tax contained'}</dt>
            <dd>{money(sum('taxMinor'))}</dd>
          </div>
        )}
        <div>
          <dt>Total</dt>
          <dd>{sums ? money(sums.totalMinor) : '–'}</dd>
        </div>
      </dl>
    </div>
  )
}
