import { flushSync } from 'react-dom'
import { daysAfter, isRealDay } from '../../../../contract/dates.ts'
import { type Person, personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { type FreeSlot, listFreeSlots, listNextFree } from '../../appointments/free-slot.ts'
import { TimeButton, TimeButtons } from '../../appointments/web/time-button.tsx'
import { useVisitWanted } from '../../appointments/web/visit-wanted.ts'
import classes from './booking-panel.module.css'

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
  return doctorId === '' ? (
    <NextOfAll onChooseDoctor={onChooseDoctor} books={books} />
  ) : (
    <NextOfDoctor doctorId={doctorId} books={books} />
  )
}

/** The next free time of each doctor, the soonest first. */
function NextOfAll({ onChooseDoctor, books }: BookingTimesProps) {
  const wanted = useVisitWanted()
  const { value: from } = useField('date')
  const doctor = useField('doctorId')
  const next = useAnswer(listNextFree, {
    query: { ...wanted, from: isRealDay(from) ? from : '' },
  })
  return (
    <Times
      books={books}
      hint={
        next.data?.length === 0
          ? 'Nobody is free for two months. Doctors without hours are not offered.'
          : null
      }
    >
      {next.data?.slice(0, offered).map((slot) => (
        <NextTime
          key={slot.doctor.id}
          slot={slot}
          books={books}
          isStale={next.isPlaceholderData}
          detail={slot.doctor.name ?? personLabel(slot.doctor, slot.doctor.id)}
          onChoose={() => {
            onChooseDoctor(slot.doctor)
            doctor.set(slot.doctor.id)
          }}
        />
      ))}
    </Times>
  )
}

/** The next free times of the chosen doctor, from the chosen day on. */
function NextOfDoctor({ doctorId, books }: { doctorId: string; books: boolean }) {
  const { clinic } = useSession()
  const wanted = useVisitWanted()
  const { value: date } = useField('date')
  const from = isRealDay(date) && date > clinic.today ? date : clinic.today
  const free = useAnswer(listFreeSlots, {
    query: { ...wanted, doctorId, from, to: daysAfter(from, daysAhead - 1) },
  })
  if (free.data && !free.data.hasHours) return null
  return (
    <Times
      books={books}
      hint={free.data?.slots.length === 0 ? 'Nothing is free for a month.' : null}
    >
      {free.data?.slots.slice(0, offered).map((slot) => (
        <NextTime
          key={`${slot.date} ${slot.time}`}
          slot={slot}
          books={books}
          isStale={free.isPlaceholderData}
        />
      ))}
    </Times>
  )
}

interface TimesProps {
  readonly books: boolean
  readonly hint: string | null
  readonly children: React.ReactNode
}

function Times({ books, hint, children }: TimesProps) {
  const label = books ? 'Book a free time' : 'Begin at a free time'
  return (
    <div role="group" aria-label={label} className={classes.times}>
      <p className={classes.hint}>
        {hint ?? (books ? 'Book the next free time:' : 'The first visit at:')}
      </p>
      <TimeButtons>{children}</TimeButtons>
    </div>
  )
}

interface NextTimeProps {
  readonly slot: FreeSlot
  readonly books: boolean
  /** Whether the times are for an earlier choice; they may not be free for the present one. */
  readonly isStale: boolean
  readonly detail?: string
  readonly onChoose?: () => void
}

function NextTime({ slot, books, isStale, detail, onChoose }: NextTimeProps) {
  const [date, time] = [useField('date'), useField('time')]
  return (
    <TimeButton
      time={slot.time}
      day={slot.date}
      who={detail}
      disabled={isStale}
      onClick={({ currentTarget: { form } }) => {
        // The form submits the present values of its fields, so set them first. Choosing a doctor
        // removes this button.
        flushSync(() => {
          onChoose?.()
          date.set(slot.date)
          time.set(slot.time)
        })
        if (books) form?.requestSubmit()
      }}
    />
  )
}
