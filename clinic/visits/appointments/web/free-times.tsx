import { isRealDay } from '../../../../contract/dates.ts'
import type { Person } from '../../../../contract/person.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { DoctorsDay } from './doctors-day.tsx'
import { NextFree } from './next-free.tsx'

interface FreeTimesProps {
  /** The visit that is edited; its own time counts as free. */
  readonly except: string | undefined
  readonly onChooseDoctor: (doctor: Person) => void
}

/** Times to choose with one press: the day of the chosen doctor, or the next free time of each doctor. */
export function FreeTimes({ except, onChooseDoctor }: FreeTimesProps) {
  const { value: doctorId } = useField('doctorId')
  const { value: date } = useField('date')
  if (doctorId === '') {
    return <NextFree label="Next free times" heading="Next free" onChooseDoctor={onChooseDoctor} />
  }
  if (!isRealDay(date)) return null
  return <DoctorsDay doctorId={doctorId} date={date} except={except} />
}
