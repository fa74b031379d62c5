import { DayInput } from './day-input.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

interface DateFieldProps extends Omit<FieldProps, 'placeholder'> {
  readonly marked?: boolean
}

/** A day, typed or picked; the value is `YYYY-MM-DD`, or the text that is no day. */
export function DateField(frame: DateFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <DayInput
          control={control}
          error={field.error !== undefined}
          value={field.value}
          onChange={field.set}
        />
      )}
    </FieldFrame>
  )
}
