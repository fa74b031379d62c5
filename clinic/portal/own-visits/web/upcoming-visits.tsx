import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listOwnAppointments } from '../../../visits/appointments/appointment.ts'
import classes from './own-visits.module.css'

const mostShown = 5

/** The upcoming visits, each with a link to its details and changes. */
export function UpcomingVisits() {
  const { today } = useSession().clinic
  const words = useDateWords()
  const { data } = useAnswer(listOwnAppointments, {
    query: { from: today, status: 'scheduled', order: 'oldest', limit: mostShown },
  })
  if (!data || data.rows.length === 0) return null
  return (
    <ul className={classes.upcoming} aria-label="Upcoming appointments">
      {data.rows.map(({ id, date, time, doctor, doctorId }) => (
        <li key={id}>
          <TextLink to={paths.ownVisitDetails(id)}>
            {`${words.moment(date, time)}, ${doctor?.name ?? personLabel(doctor, doctorId)}: details and changes`}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
