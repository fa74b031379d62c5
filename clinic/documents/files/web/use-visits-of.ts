import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listAppointments } from '../../../visits/appointments/appointment.ts'

/** The newest visits of a patient, to choose the one that a file belongs to; none to those who see no visits. */
export function useVisitsOf(patientId: string) {
  const words = useDateWords()
  const enabled = mayCall(useSession(), listAppointments)
  const { data } = useAnswer(listAppointments, { query: { patientId, limit: 100 } }, { enabled })
  return (data?.rows ?? []).map(({ id, date, time, reason }) => ({
    value: id,
    label: [words.moment(date, time), reason].filter(Boolean).join(' · '),
  }))
}
