import { isRealDay } from '../../../../contract/dates.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { endOf, listAppointments } from '../appointment.ts'

/** The times already booked on the chosen day with the chosen doctor. */
export function BookedTimes({ except }: { except?: string }) {
  const { value: doctorId } = useField('doctorId')
  const { value: date } = useField('date')
  const words = useDateWords()
  const isKnown = doctorId !== '' && isRealDay(date)
  const { data: day, isPlaceholderData } = useAnswer(
    listAppointments,
    { query: { doctorId, from: date, to: date, order: 'oldest', limit: 100 } },
    { enabled: isKnown },
  )
  if (!isKnown || !day || isPlaceholderData) return null
  const taken = day.rows.filter(({ id, status }) => id !== except && status !== 'canceled')
  if (taken.length === 0) return <>Nothing else is booked for this doctor on this day.</>
  return <>{`Booked: ${taken.map((visit) => words.times(visit.time, endOf(visit))).join(', ')}`}</>
}
