import { formatMoney } from '../../../../contract/money.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { ChecksField } from '../../../../web/form/checks-field.tsx'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FieldFrame } from '../../../../web/form/field-frame.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { NumericInput } from '../../../../web/form/numeric-input.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type Bill, invoiceName } from '../../bills/bill.ts'
import { intervalWords, planIntervals } from '../instalments.ts'
import { PlanPreview } from './plan-preview.tsx'

interface PlanFieldsProps {
  /** The open bills that may be in the plan. */
  readonly bills: readonly Bill[]
  readonly currency: string
}

/** The bills and the terms of a plan, with the instalments that they make. */
export function PlanFields({ bills, currency }: PlanFieldsProps) {
  const words = useDateWords()
  const number = useField('number')
  const each = useField('each')
  return (
    <>
      <ChecksField
        name="billIds"
        label="Bills"
        help="Instalments pay what is owed of these bills."
        options={bills.map(({ id, invoiceNumber, owed, dueOn }) => ({
          value: id,
          label: `${invoiceName(invoiceNumber)}, due ${words.date(dueOn)}: ${formatMoney(owed, currency)}`,
        }))}
      />
      <FieldColumns>
        <FieldFrame name="number" label="Number of instalments">
          {(control, field) => (
            <NumericInput
              control={control}
              field={{
                ...field,
                set: (value) => {
                  number.set(value)
                  each.set('')
                },
              }}
              step="any"
            />
          )}
        </FieldFrame>
        <AmountField
          name="each"
          label="Or the amount of each"
          currency={currency}
          onType={() => number.set('')}
        />
        <SelectField
          name="every"
          label="Due"
          options={planIntervals.map((value) => ({ value, label: intervalWords[value] }))}
          required
        />
        <DateField name="firstDay" label="First day" required />
      </FieldColumns>
      <TextField
        name="payer"
        label="Payer"
        help="Only if somebody else pays, such as a guardian."
      />
      <PlanPreview bills={bills} currency={currency} />
    </>
  )
}
