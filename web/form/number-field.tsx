import { Input } from '@mantine/core'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

interface NumberFieldProps extends FieldProps {
  readonly min?: number
  readonly max?: number
  /** `any` takes every number of decimals; whole numbers without it. */
  readonly step?: number | 'any'
  readonly marked?: boolean
}

/** A number in the browser's own numeric input; the value stays text. */
export function NumberField({ placeholder, min, max, step, ...frame }: NumberFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          placeholder={placeholder}
          autoComplete="off"
          error={field.error !== undefined}
          value={field.value}
          onChange={(event) => field.set(event.currentTarget.value)}
          // A wheel turned over the page would change the number unseen.
          onWheel={(event) => event.currentTarget.blur()}
        />
      )}
    </FieldFrame>
  )
}
