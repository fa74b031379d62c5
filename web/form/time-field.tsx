import { Input } from '@mantine/core'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

/** A time of day, typed or picked; the value is 24-hour `HH:MM`. */
export function TimeField(frame: Omit<FieldProps, 'placeholder'>) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          type="time"
          error={field.error !== undefined}
          value={field.value}
          // Some browsers add seconds.
          onChange={(event) => field.set(event.currentTarget.value.slice(0, 5))}
        />
      )}
    </FieldFrame>
  )
}
