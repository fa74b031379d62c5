import { Input } from '@mantine/core'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

interface AmountFieldProps extends FieldProps {
  /** ISO 4217 code; its symbol stands before the number. */
  readonly currency: string
  /** Told of each key, after the field has its value. */
  readonly onType?: () => void
}

/**
 * Money as a decimal string; no floating-point number ever holds it. It is a text, because browsers drop a comma
 * from their numeric input: `12,50` would become 1250.
 */
export function AmountField({ placeholder, currency, onType, ...frame }: AmountFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          inputMode="decimal"
          placeholder={placeholder}
          autoComplete="off"
          leftSection={<span aria-hidden>{signOf(currency)}</span>}
          error={field.error !== undefined}
          value={field.value}
          onChange={(event) => {
            field.set(event.currentTarget.value)
            onType?.()
          }}
        />
      )}
    </FieldFrame>
  )
}

function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
