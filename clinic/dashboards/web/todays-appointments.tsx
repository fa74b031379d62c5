import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../contract/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../web/table/list-table.tsx'
import { Arriving } from '../../../web/ui/arriving.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { Clock } from '../../../web/ui/when.tsx'
import { type Appointment, listAppointments } from '../../visits/appointments/appointment.ts'
import {
  doctorColumn,
  patientColumn,
  reasonColumn,
  statusColumn,
} from '../../visits/appointments/web/appointment-columns.tsx'
import { useOpenVisit, VisitLink } from '../../visits/appointments/web/open-visit.tsx'
import classes from './dashboard-section.module.css'
import { openFirst } from './open-first.ts'

const columns: readonly Column<Appointment>[] = [
  {
    head: 'Time',
    short: true,
    cell: ({ id, time }) => (
      <VisitLink id={id}>
        <Clock time={time} />
      </VisitLink>
    ),
  },
  statusColumn,
  patientColumn,
  doctorColumn,
  reasonColumn,
]

/** A page takes no more. */
const mostShown = 100

/** The first page of today's visits, from morning to evening; asked for once by all parts of a page. */
export function useFirstOfToday() {
  const session = useSession()
  const { today } = session.clinic
  const day = { from: today, to: today, order: 'oldest', limit: mostShown } as const
  return useAnswer(
    listAppointments,
    { query: day },
    { enabled: mayCall(session, listAppointments) },
  )
}

/**
 * Today's visits, those that are open first, each part from morning to evening. Shows nothing until they
 * are loaded, nor when that fails: the counts above show that (S-22).
 */
export function TodaysAppointments() {
  const { today } = useSession().clinic
  const day = { from: today, to: today, order: 'oldest' } as const
  const open = useOpenVisit()
  const visits = useFirstOfToday()
  if (visits.isLoading) return <Arriving />
  if (!visits.data) return null
  const { rows, total } = visits.data
  return (
    <section className={classes.section} aria-labelledby="today">
      <div className={classes.head}>
        <h2 id="today">Today</h2>
        {total > rows.length && (
          <span className={classes.summary}>{`The first ${rows.length} of ${total} visits.`}</span>
        )}
        <TextLink to={paths.appointments(day)}>Whole day</TextLink>
      </div>
      <ListTable
        label="Appointments today"
        columns={columns}
        rows={openFirst(rows)}
        empty="Nobody is booked for today."
        onRow={({ id }) => open(id)}
        loading={false}
        problem={null}
      />
    </section>
  )
}
