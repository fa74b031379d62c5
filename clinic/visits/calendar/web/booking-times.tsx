import { daysAfter, isRealDay } from '../../../../contract/dates.ts'
import type { Person } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { listFreeSlots } from '../../appointments/free-slot.ts'
import { NextFree, NextTime, NextTimes } from '../../appointments/web/next-free.tsx'
import { useVisitWanted } from '../../appointments/web/visit-wanted.ts'

const daysAhead = 31
const offered = 8

interface BookingTimesProps {
  readonly onChooseDoctor: (doctor: Person) => void
  /** Whether a press books at once; otherwise it only fills in date and time. */
  readonly books: boolean
}

/** Free times as buttons. */
export function BookingTimes({ onChooseDoctor, books }: BookingTimesProps) {
  const { value: doctorId } = useField('doctorId')
  const words = books
    ? { label: 'Book a free time', heading: 'Book the next free time:' }
    : { label: 'Begin at a free time', heading: 'The first visit at:' }
  return doctorId === '' ? (
    <NextFree {...words} onChooseDoctor={onChooseDoctor} books={books} />
  ) : (
    <NextOfDoctor {...words} doctorId={doctorId} books={books} />
  )
}

interface NextOfDoctorProps {
  readonly label: string
  readonly heading: string
  readonly doctorId: string
  readonly books: boolean
}

/** The next free times of the chosen doctor, from the chosen day on. */
function NextOfDoctor({ label, heading, doctorId, books }: NextOfDoctorProps) {
  const { clinic } = useSession()
  const wanted = useVisitWanted()
  const { value: date } = useField('date')
  const from = isRealDay(date) && date > clinic.today ? date : clinic.today
  const free = useAnswer(listFreeSlots, {
    query: { ...wanted, doctorId, from, to: daysAfter(from, daysAhead - 1) },
  })
  if (free.data && !free.data.hasHours) return null
  const isNone = free.data?.slots.length === 0
  return (
    <NextTimes label={label} heading={isNone ? 'Nothing is free for a month.' : heading}>
      {free.data?.slots.slice(0, offered).map((slot) => (
        <NextTime
          key={`${slot.date} ${slot.time}`}
          slot={slot}
          books={books}
          isStale={free.isPlaceholderData}
        />
      ))}
    </NextTimes>
  )
}
