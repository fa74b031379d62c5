import { Button } from '@mantine/core'
import { daysAfter } from '../../../../contract/dates.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type Appointment, endOf, listAppointments } from '../appointment.ts'
import { type FreeSlot, listFreeSlots } from '../free-slot.ts'
import classes from './doctors-day.module.css'
import { TimeButton, TimeButtons } from './time-button.tsx'
import { useVisitWanted } from './visit-wanted.ts'

/** Days searched when the chosen one has no free time. */
const daysAhead = 14

interface DoctorsDayProps {
  readonly doctorId: string
  readonly date: string
  /** The visit that is edited; its own time counts as free. */
  readonly except: string | undefined
}

/** The day of a doctor in order of time: the booked visits, and the free times to choose with one press. */
export function DoctorsDay({ doctorId, date, except }: DoctorsDayProps) {
  const wanted = useVisitWanted()
  const words = useDateWords()
  const [day, time] = [useField('date'), useField('time')]
  const free = useAnswer(listFreeSlots, {
    query: { ...wanted, doctorId, from: date, to: daysAfter(date, daysAhead - 1), except },
  })
  const visits = useAnswer(listAppointments, {
    query: { doctorId, from: date, to: date, order: 'oldest', limit: 100 },
  })
  const problem = free.error ?? visits.error
  if (!free.data || !visits.data) {
    return problem ? <LoadFailure problem={problem} /> : <Loading lines={6} />
  }
  // The visits that are shown meanwhile may be of another day.
  const isStale = free.isPlaceholderData || visits.isPlaceholderData
  const booked = visits.data.rows.filter(({ id, status }) => id !== except && status !== 'canceled')
  const slots = free.data.slots.filter((slot) => slot.date === date)
  const [later] = free.data.slots
  return (
    <section className={classes.day} aria-label="The doctor’s day" aria-busy={isStale}>
      <h2>{words.day(date)}</h2>
      <ol>
        {inOrder(slots, booked).map((part) =>
          'visit' in part ? (
            <Booked key={part.visit.id} visit={part.visit} />
          ) : (
            <li key={part.from}>
              <TimeButtons narrow label="Free on this day">
                {part.slots.map((slot) => (
                  <TimeButton
                    key={slot.time}
                    time={slot.time}
                    chosen={slot.time === time.value}
                    disabled={isStale}
                    onClick={() => time.set(slot.time)}
                  />
                ))}
              </TimeButtons>
            </li>
          ),
        )}
      </ol>
      {!free.data.hasHours ? (
        <p>{`${booked.length === 0 ? 'Nothing is booked. ' : ''}This doctor has no hours yet.`}</p>
      ) : (
        slots.length === 0 && (
          <p>{later ? 'Nothing is free on this day.' : 'Nothing is free for two weeks.'}</p>
        )
      )}
      {slots.length === 0 && later && (
        <Button
          variant="default"
          size="compact-md"
          disabled={isStale}
          onClick={() => {
            day.set(later.date)
            time.set(later.time)
          }}
        >
          {`Next: ${words.moment(later.date, later.time)}`}
        </Button>
      )}
    </section>
  )
}

function Booked({ visit }: { visit: Appointment }) {
  const words = useDateWords()
  const { patient, patientId, time, visitType } = visit
  return (
    <li className={classes.booked}>
      <span>{words.times(time, endOf(visit))}</span>
      <span>
        {patient?.name ?? personLabel(patient, patientId)}
        {visitType && <small>{` ${visitType.name}`}</small>}
      </span>
    </li>
  )
}

type Part = { readonly visit: Appointment } | { readonly from: string; readonly slots: FreeSlot[] }

/** Free times that follow each other are one part. */
function inOrder(slots: readonly FreeSlot[], booked: readonly Appointment[]): Part[] {
  const parts: Part[] = []
  const all = [...booked.map((visit) => ({ time: visit.time, visit })), ...slots]
  for (const one of all.toSorted((a, b) => (a.time < b.time ? -1 : 1))) {
    const last = parts.at(-1)
    if ('visit' in one) parts.push({ visit: one.visit })
    else if (last && 'slots' in last) last.slots.push(one)
    else parts.push({ from: one.time, slots: [one] })
  }
  return parts
}
