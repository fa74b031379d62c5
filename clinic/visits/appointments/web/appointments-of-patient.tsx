import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { addAppointment, listAppointments } from '../appointment.ts'
import { appointmentColumns } from './appointment-columns.tsx'

const columns = appointmentColumns.filter(({ head }) => head !== 'Patient')
const prefix = 'appointments-'

/** The visits of one patient: a part of the patient's page. */
export function AppointmentsOfPatient({ patientId }: { patientId: string }) {
  const session = useSession()
  const { query } = usePageSearch(listAppointments, { prefix })
  const appointments = useAnswer(listAppointments, { query: { ...query, patientId } })
  return (
    <section aria-label="Appointments">
      {mayCall(session, addAppointment) && (
        <ButtonLink to={paths.appointmentAdd({ patientId })} mb="sm">
          + Add Appointment
        </ButtonLink>
      )}
      <ListTable
        label="Appointments"
        columns={columns}
        rows={appointments.data?.rows}
        empty="No Appointments Found"
        loading={appointments.isLoading}
        problem={appointments.error}
      />
      <Pager page={appointments.data} of={['appointment', 'appointments']} prefix={prefix} />
    </section>
  )
}
