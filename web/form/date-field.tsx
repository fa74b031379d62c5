import { Input } from '@mantine/core'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

interface DateFieldProps extends Omit<FieldProps, 'placeholder'> {
  /** The first and the last day that can be chosen, `YYYY-MM-DD`. */
  readonly min?: string
  readonly max?: string
  readonly marked?: boolean
}

/** A day, typed or picked; the value is `YYYY-MM-DD` whatever the browser shows. */
export function DateField({ min, max, ...frame }: DateFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          type="date"
          min={min}
          max={max ?? '9999-12-31'}
          error={field.error !== undefined}
          value={field.value}
          onChange={(event) => field.set(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
