import { useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../web/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { listAppointments } from '../../appointments/appointment.ts'
import {
  doctorColumn,
  patientColumn,
  reasonColumn,
  timeColumns,
} from '../../appointments/web/appointment-columns.tsx'
import classes from './dashboard-section.module.css'

const columns = [...timeColumns.slice(1), patientColumn, doctorColumn, reasonColumn]

/** Who comes today; nothing at all where it cannot be read, so that the counts above stay calm. */
export function TodaysAppointments() {
  const { clinic } = useSession()
  const { query } = usePageSearch(listAppointments)
  const visits = useAnswer(listAppointments, {
    query: { ...query, from: clinic.today, to: clinic.today },
  })
  if (visits.error && !visits.data) return null
  return (
    <section className={classes.section} aria-labelledby="today">
      <h2 id="today">Today</h2>
      <ListTable
        label="Appointments today"
        columns={columns}
        rows={visits.data?.rows}
        empty="Nobody is booked for today."
        rowTo={({ id }) => paths.appointmentEdit(id)}
        loading={visits.isLoading}
        problem={null}
      />
      <Pager page={visits.data} of={['appointment', 'appointments']} />
    </section>
  )
}
