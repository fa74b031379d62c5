import { Input } from '@mantine/core'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

interface NumberFieldProps extends FieldProps {
  readonly min?: number
  readonly max?: number
  /** `any` allows any number of decimals; without it only whole numbers are valid. */
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
          // Scrolling over the field would change the number unseen.
          onWheel={(event) => event.currentTarget.blur()}
        />
      )}
    </FieldFrame>
  )
}
