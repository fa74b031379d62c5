import { Input } from '@mantine/core'
import { decimalsOf, greatestAmount } from '../../contract/money.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

interface AmountFieldProps extends FieldProps {
  /** ISO 4217 code; its symbol stands before the number. */
  readonly currency: string
  /** Told of each key, after the field has its value. */
  readonly onType?: () => void
}

/** Money as a decimal string; no floating-point number ever holds it. */
export function AmountField({ placeholder, currency, onType, ...frame }: AmountFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          min="0"
          max={greatestAmount(currency)}
          step={`${10 ** -decimalsOf(currency)}`}
          placeholder={placeholder}
          autoComplete="off"
          leftSection={<span aria-hidden>{signOf(currency)}</span>}
          error={field.error !== undefined}
          value={field.value}
          onChange={(event) => {
            field.set(event.currentTarget.value)
            onType?.()
          }}
          onWheel={(event) => event.currentTarget.blur()}
        />
      )}
    </FieldFrame>
  )
}

function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
