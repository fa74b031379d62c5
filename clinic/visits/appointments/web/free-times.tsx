import { Button } from '@mantine/core'
import { isRealDay } from '../../../../contract/dates.ts'
import type { Person } from '../../../../contract/person.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listNextFree } from '../free-slot.ts'
import { DoctorsDay } from './doctors-day.tsx'
import classes from './free-times.module.css'
import { useVisitWanted } from './visit-wanted.ts'

const mostDoctors = 6

interface FreeTimesProps {
  /** The visit that is edited; its own time counts as free. */
  readonly except: string | undefined
  readonly onChooseDoctor: (doctor: Person) => void
}

/** Times to choose with one press: the day of the chosen doctor, or the next free time of each doctor. */
export function FreeTimes({ except, onChooseDoctor }: FreeTimesProps) {
  const { value: doctorId } = useField('doctorId')
  const { value: date } = useField('date')
  if (doctorId === '') return <NextFree onChooseDoctor={onChooseDoctor} />
  if (!isRealDay(date)) return null
  return <DoctorsDay doctorId={doctorId} date={date} except={except} />
}

/** The next free time of each doctor, the soonest first. */
function NextFree({ onChooseDoctor }: Pick<FreeTimesProps, 'onChooseDoctor'>) {
  const wanted = useVisitWanted()
  const words = useDateWords()
  const [doctor, date, time] = [useField('doctorId'), useField('date'), useField('time')]
  const next = useAnswer(listNextFree, { query: wanted })
  if (!next.data || next.data.length === 0) return null
  return (
    <div className={classes.times} role="group" aria-label="Next free times">
      <h2>Next free</h2>
      {next.data.slice(0, mostDoctors).map((slot) => (
        <Button
          key={slot.doctor.id}
          variant="default"
          size="compact-md"
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
