import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listAppointments } from '../appointment.ts'

interface Wanted {
  /** The last day of visits to choose from; none: also visits to come. */
  readonly to?: string
  /** Leaves canceled visits out. */
  readonly areOn?: boolean
}

/** The newest visits of a patient as choices of a select; none to those who see no visits. */
export function useVisitsOf(patientId: string, { to, areOn = false }: Wanted = {}) {
  const words = useDateWords()
  const mayList = mayCall(useSession(), listAppointments)
  const { data } = useAnswer(
    listAppointments,
    { query: { patientId, to, limit: 100 } },
    { enabled: mayList && patientId !== '' },
  )
  return (data?.rows ?? [])
    .filter(({ status }) => !areOn || status !== 'canceled')
    .map(({ id, date, time, reason }) => ({
      value: id,
      label: [words.moment(date, time), reason].filter(Boolean).join(' · '),
    }))
}
