import { Button } from '@mantine/core'
import { flushSync } from 'react-dom'
import { daysAfter, isRealDay } from '../../../contract/dates.ts'
import { type Person, personLabel } from '../../../contract/person.ts'
import { useAnswer } from '../../../web/ask.ts'
import { useField } from '../../../web/form/form-context.ts'
import { useSession } from '../../../web/session-context.tsx'
import { type FreeSlot, listFreeSlots, listNextFree } from '../../appointments/appointment.ts'
import classes from './booking-panel.module.css'
import { shortDay } from './calendar-days.ts'

const daysAhead = 31
const offered = 8

interface BookingTimesProps {
  readonly onChooseDoctor: (doctor: Person) => void
}

/** Free times as buttons, each of which books the visit at once. */
export function BookingTimes({ onChooseDoctor }: BookingTimesProps) {
  const { value: doctorId } = useField('doctorId')
  return doctorId === '' ? (
    <NextOfAll onChooseDoctor={onChooseDoctor} />
  ) : (
    <NextOfDoctor doctorId={doctorId} />
  )
}

/** The next free time of each doctor, the soonest first. */
function NextOfAll({ onChooseDoctor }: BookingTimesProps) {
  const { value: minutes } = useField('minutes')
  const { value: visitTypeId } = useField('visitTypeId')
  const doctor = useField('doctorId')
  const next = useAnswer(listNextFree, { query: { minutes, visitTypeId } })
  return (
    <Times hint={next.data?.length === 0 ? 'Nobody has entered hours.' : null}>
      {next.data?.slice(0, offered).map((slot) => (
        <TimeButton
          key={slot.doctor.id}
          slot={slot}
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
function NextOfDoctor({ doctorId }: { doctorId: string }) {
  const { clinic } = useSession()
  const { value: minutes } = useField('minutes')
  const { value: visitTypeId } = useField('visitTypeId')
  const { value: date } = useField('date')
  const from = isRealDay(date) && date > clinic.today ? date : clinic.today
  const free = useAnswer(listFreeSlots, {
    query: { doctorId, from, to: daysAfter(from, daysAhead - 1), minutes, visitTypeId },
  })
  if (free.data && !free.data.hasHours) return null
  return (
    <Times hint={free.data?.slots.length === 0 ? 'Nothing is free for a month.' : null}>
      {free.data?.slots.slice(0, offered).map((slot) => (
        <TimeButton key={`${slot.date} ${slot.time}`} slot={slot} />
      ))}
    </Times>
  )
}

function Times({ hint, children }: { hint: string | null; children: React.ReactNode }) {
  return (
    <div role="group" aria-label="Book a free time" className={classes.times}>
      <p className={classes.hint}>{hint ?? 'Book the next free time:'}</p>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

interface TimeButtonProps {
  readonly slot: FreeSlot
  readonly detail?: string
  readonly onChoose?: () => void
}

function TimeButton({ slot, detail, onChoose }: TimeButtonProps) {
  const [date, time] = [useField('date'), useField('time')]
  return (
    <Button
      variant="default"
      className={classes.time ?? ''}
      onClick={({ currentTarget: { form } }) => {
        // The form sends what its fields hold when it is submitted. Where a doctor is chosen, this
        // button is gone by then.
        flushSync(() => {
          onChoose?.()
          date.set(slot.date)
          time.set(slot.time)
        })
        form?.requestSubmit()
      }}
    >
      <span>
        <b>{slot.time}</b>
        {` ${shortDay(slot.date)}`}
      </span>
      {detail && <span className={classes.who}>{detail}</span>}
    </Button>
  )
}
