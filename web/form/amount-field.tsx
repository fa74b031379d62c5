import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { NumericInput } from './numeric-input.tsx'

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
        <NumericInput
          control={control}
          field={{
            ...field,
            set: (value) => {
              field.set(value)
              onType?.()
            },
          }}
          // The schema has a sentence for each wrong amount.
          step="any"
          placeholder={placeholder}
          leftSection={<span aria-hidden>{signOf(currency)}</span>}
        />
      )}
    </FieldFrame>
  )
}

function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
