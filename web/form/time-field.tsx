import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { TimeInput } from './time-input.tsx'

/** A time of day; the value is 24-hour `HH:MM`, or the text that is no time. */
export function TimeField(frame: Omit<FieldProps, 'placeholder'>) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <TimeInput
          control={control}
          error={field.error !== undefined}
          value={field.value}
          onChange={field.set}
        />
      )}
    </FieldFrame>
  )
}
