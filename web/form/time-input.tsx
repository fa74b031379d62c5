import { Input, type InputProps } from '@mantine/core'
import { useState } from 'react'
import { clockAt, minuteOfDay } from '../../contract/dates.ts'
import { typedTime } from '../../contract/typed-day.ts'
import { useDateWords } from '../ui/when.tsx'

interface TimeInputProps extends Pick<InputProps, 'error'> {
  /** `HH:MM`, or a text that is no time, as it was typed. */
  readonly value: string
  /** Called on every key, with the time, or with a text that is no time yet. */
  readonly onChange: (value: string) => void
  readonly control: object
}

/** Minutes between two presses of an arrow. */
const stepMinutes = 5
const minutesOfDay = 24 * 60

/** A time of day, typed with 24 hours or with AM and PM; it shows on the clinic's clock. */
export function TimeInput({ value, onChange, control, error }: TimeInputProps) {
  const words = useDateWords()
  /** The text being typed; null while the value shows. */
  const [typed, setTyped] = useState<string | null>(null)
  const time = typedTime(value)
  return (
    <Input
      {...control}
      error={error}
      autoComplete="off"
      value={typed ?? (time ? words.time(time) : value)}
      data-value={value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(typedTime(currentTarget.value) ?? currentTarget.value)
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !time) return
        event.preventDefault()
        const step = event.key === 'ArrowUp' ? stepMinutes : -stepMinutes
        setTyped(null)
        onChange(clockAt((minuteOfDay(time) + step + minutesOfDay) % minutesOfDay))
      }}
    />
  )
}
