import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { NumericInput } from './numeric-input.tsx'

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
      {(control, field) => <NumericInput {...{ control, field, placeholder, min, max, step }} />}
    </FieldFrame>
  )
}
