import { Button } from '@mantine/core'
import { use } from 'react'
import type * as z from 'zod'
import { amountIn, fromMinor, toMinor } from '../../../../contract/money.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { mostParts, PaymentMethod, paymentMethods, paymentMethodWords } from '../payment.ts'

export const methodOptions = paymentMethods.map((value) => ({
  value,
  label: paymentMethodWords[value],
}))

/** The names of the fields of a part. The first part has those of a payment, which the server refuses by. */
export function partNames(place: number) {
  const names =
    place === 0
      ? { amount: 'amount', method: 'method' }
      : { amount: `amount${place + 1}`, method: `method${place + 1}` }
  return {
    ...names,
    initial: (amount: string, method: PaymentMethod) => ({
      [names.amount]: amount,
      [names.method]: method,
    }),
  }
}

/** The shape of the fields of so many parts, for the schema of a form. */
export function partsIn(
  currency: string,
  count: number,
): Record<string, z.ZodType<string, string>> {
  const fields = new Map<string, z.ZodType<string, string>>()
  for (let place = 0; place < count; place += 1) {
    const { amount, method } = partNames(place)
    fields.set(amount, amountIn(currency)).set(method, PaymentMethod)
  }
  return Object.fromEntries(fields)
}

/** The parts that were entered, each under its id. */
export function partsOf(values: Readonly<Record<string, unknown>>, ids: readonly string[]) {
  return ids.map((id, place) => {
    const { amount, method } = partNames(place)
    return { id, amount: String(values[amount]), method: PaymentMethod.parse(values[method]) }
  })
}

interface PaymentPartsProps {
  readonly currency: string
  readonly owed: string
  readonly shown: number
  readonly onMore: () => void
}

/** Amount and method of each part, and the press for one more: it takes the rest of what is owed. */
export function PaymentParts({ currency, owed, shown, onMore }: PaymentPartsProps) {
  const form = use(FormContext)

  function addPart() {
    const { amount, method } = partNames(shown)
    form?.set(amount, restOf(form.values, currency, owed, shown))
    form?.set(method, 'card')
    onMore()
  }

  return (
    <>
      {Array.from({ length: shown }, (_, place) => {
        const { amount, method } = partNames(place)
        const number = place === 0 ? '' : ` ${place + 1}`
        return (
          <FieldColumns key={amount}>
            <AmountField name={amount} label={`Amount${number}`} currency={currency} required />
            <SelectField
              name={method}
              label={`Paid by${number}`}
              options={methodOptions}
              required
            />
          </FieldColumns>
        )
      })}
      {shown < mostParts && (
        <div>
          <Button variant="subtle" size="compact-sm" ml={-8} onClick={addPart}>
            Add another method
          </Button>
        </div>
      )}
    </>
  )
}

/** The part of what is owed that the parts before leave over; nothing where one is no amount yet. */
function restOf(
  values: Readonly<Record<string, unknown>>,
  currency: string,
  owed: string,
  shown: number,
): string {
  const amounts = Array.from({ length: shown }, (_, place) =>
    amountIn(currency).safeParse(values[partNames(place).amount]),
  )
  if (amounts.some(({ success }) => !success)) return ''
  const entered = amounts.reduce((sum, { data }) => sum + toMinor(data ?? '', currency), 0)
  const rest = toMinor(owed, currency) - entered
  return rest > 0 ? fromMinor(rest, currency) : ''
}
