import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listAppointments } from '../appointment.ts'

/** The next visit of a patient in one line. */
export function NextVisitOfPatient({ patientId }: { patientId: string }) {
  const { today } = useSession().clinic
  const words = useDateWords()
  const { data, isLoading } = useAnswer(listAppointments, {
    query: { patientId, from: today, status: 'scheduled', order: 'oldest', limit: 1 },
  })
  if (isLoading) return <Arriving />
  if (!data) return null
  const [next] = data.rows
  if (!next) return <p>No upcoming appointment</p>
  const { date, time, doctor, doctorId, id } = next
  const whom = doctor?.name ?? personLabel(doctor, doctorId)
  return (
    <p>
      {'Next appointment: '}
      <TextLink to={paths.appointments({ view: 'day', date, show: id })}>
        {`${words.moment(date, time)} with ${whom}`}
      </TextLink>
    </p>
  )
}
