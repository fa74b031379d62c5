import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/de'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import { use } from 'react'
import { KitTexts } from '../kit-texts.ts'
import { useSession } from '../session-context.tsx'

/** Days of a week as Mantine counts them, from Sunday on. */
const mantineDays = [0, 1, 2, 3, 4, 5, 6] as const

interface DayPickerProps {
  /** `YYYY-MM-DD` */
  readonly day: string | null
  readonly today: string
  readonly onPick: (day: string) => void
}

/** A month as a small calendar. */
export function DayPicker({ day, today, onPick }: DayPickerProps) {
  const { firstWeekday } = useSession().clinic
  return (
    <DatePicker
      size="sm"
      locale={use(KitTexts).language}
      value={day}
      defaultDate={day ?? today}
      highlightToday
      firstDayOfWeek={mantineDays[firstWeekday % 7] ?? 1}
      // Red is for what is wrong.
      weekendDays={[]}
      onChange={(picked) => picked && onPick(picked)}
    />
  )
}
