import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'

interface DayPickerProps {
  /** `YYYY-MM-DD` */
  readonly day: string | null
  readonly today: string
  readonly onPick: (day: string) => void
}

/** A month as a small calendar. */
export function DayPicker({ day, today, onPick }: DayPickerProps) {
  return (
    <DatePicker
      size="sm"
      value={day}
      defaultDate={day ?? today}
      highlightToday
      // Red is for what is wrong.
      weekendDays={[]}
      onChange={(picked) => picked && onPick(picked)}
    />
  )
}
