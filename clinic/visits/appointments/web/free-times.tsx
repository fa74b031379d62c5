import { Button } from '@mantine/core'
import { daysAfter, isRealDay } from '../../../../contract/dates.ts'
import type { Person } from '../../../../contract/person.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listFreeSlots, listNextFree } from '../free-slot.ts'
import { BookedTimes } from './booked-times.tsx'
import classes from './free-times.module.css'

/** Days searched when the chosen one has no free time. */
const daysAhead = 14
const mostDoctors = 6

interface FreeTimesProps {
  /** The visit that is edited; its own time counts as free. */
  readonly except: string | undefined
  readonly onChooseDoctor: (doctor: Person) => void
}

/** Free times to choose with one press: of the chosen doctor and day, or the next one of each doctor. */
export function FreeTimes({ except, onChooseDoctor }: FreeTimesProps) {
  const { value: doctorId } = useField('doctorId')
  const { value: date } = useField('date')
  if (doctorId === '') return <NextFree onChooseDoctor={onChooseDoctor} />
  if (!isRealDay(date)) return null
  return <FreeOnDay doctorId={doctorId} date={date} except={except} />
}

/** The next free time of each doctor, the soonest first. */
function NextFree({ onChooseDoctor }: Pick<FreeTimesProps, 'onChooseDoctor'>) {
  const { value: minutes } = useField('minutes')
  const { value: visitTypeId } = useField('visitTypeId')
  const { value: patientId } = useField('patientId')
  const resourceId = useField('resourceIds').list.join()
  const words = useDateWords()
  const [doctor, date, time] = [useField('doctorId'), useField('date'), useField('time')]
  const next = useAnswer(listNextFree, { query: { minutes, visitTypeId, patientId, resourceId } })
  if (!next.data || next.data.length === 0) return null
  return (
    <div className={classes.times} role="group" aria-label="Next free slots">
      <span>Next free:</span>
      {next.data.slice(0, mostDoctors).map((slot) => (
        <Button
          key={slot.doctor.id}
          variant="default"
          size="compact-sm"
          onClick={() => {
            onChooseDoctor(slot.doctor)
            doctor.set(slot.doctor.id)
            date.set(slot.date)
            time.set(slot.time)
          }}
        >
          {`${slot.doctor.name ?? personLabel(slot.doctor, slot.doctor.id)}, ${words.moment(slot.date, slot.time)}`}
        </Button>
      ))}
    </div>
  )
}

interface FreeOnDayProps {
  readonly doctorId: string
  readonly date: string
  readonly except: string | undefined
}

function FreeOnDay({ doctorId, date, except }: FreeOnDayProps) {
  const { value: minutes } = useField('minutes')
  const { value: visitTypeId } = useField('visitTypeId')
  const { value: patientId } = useField('patientId')
  const resourceId = useField('resourceIds').list.join()
  const words = useDateWords()
  const [day, time] = [useField('date'), useField('time')]
  const free = useAnswer(listFreeSlots, {
    query: {
      doctorId,
      from: date,
      to: daysAfter(date, daysAhead - 1),
      minutes,
      visitTypeId,
      patientId,
      resourceId,
      except,
    },
  })
  if (!free.data || free.isPlaceholderData) return null
  if (!free.data.hasHours) return <BookedTimes {...(except === undefined ? {} : { except })} />
  const today = free.data.slots.filter((slot) => slot.date === date)
  const [later] = free.data.slots
  if (today.length > 0) {
    return (
      <div className={classes.times} role="group" aria-label="Free slots">
        <span>Free:</span>
        {today.map((slot) => (
          <Button
            key={slot.time}
            variant={slot.time === time.value ? 'filled' : 'default'}
            aria-pressed={slot.time === time.value}
            size="compact-sm"
            onClick={() => time.set(slot.time)}
          >
            {words.time(slot.time)}
          </Button>
        ))}
      </div>
    )
  }
  return (
    <div className={classes.times} role="group" aria-label="Free slots">
      <span>{later ? 'Nothing is free on this day.' : 'Nothing is free for two weeks.'}</span>
      {later && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            day.set(later.date)
            time.set(later.time)
          }}
        >
          {`Next: ${words.moment(later.date, later.time)}`}
        </Button>
      )}
    </div>
  )
}
