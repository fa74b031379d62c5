import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../web/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { FilterDate } from '../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../web/table/filter-select.tsx'
import { Filters } from '../../../web/table/filters.tsx'
import { ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { SearchField } from '../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { personLabel } from '../../../contract/person.ts'
import { listDoctors } from '../../users/user.ts'
import {
  addAppointment,
  type Appointment,
  changeAppointment,
  listAppointments,
} from '../appointment.ts'
import { appointmentColumns, statusOptions } from './appointment-columns.tsx'

/** All appointments, newest first (S-37 to S-39, S-49). */
export function AppointmentsPage() {
  const session = useSession()
  const { query, set } = usePageSearch(listAppointments)
  const appointments = useAnswer(listAppointments, { query })
  const doctors = useAnswer(listDoctors, { query: { limit: 100 } })
  const mayEdit = mayCall(session, changeAppointment)
  const add = mayCall(session, addAppointment) && (
    <ButtonLink to={paths.appointmentAdd()}>+ Add Appointment</ButtonLink>
  )
  return (
    <Page title="Appointments" actions={add}>
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Patient or doctor"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="Doctor"
          value={query.doctorId}
          options={(doctors.data ?? []).map((doctor) => ({
            value: doctor.id,
            label: doctor.name || personLabel(doctor, doctor.id),
          }))}
          onChoose={(doctorId) => set({ doctorId })}
        />
        <FilterSelect
          label="Status"
          value={query.status}
          options={statusOptions}
          onChoose={(status) => set({ status })}
        />
        <FilterDate label="From" value={query.from} onChoose={(from) => set({ from })} />
        <FilterDate label="To" value={query.to} onChoose={(to) => set({ to })} />
      </Filters>
      <ListTable
        label="Appointments"
        columns={appointmentColumns}
        rows={appointments.data?.rows}
        empty="No Appointments Found"
        {...(mayEdit ? { rowTo: ({ id }: Appointment) => paths.appointmentEdit(id) } : {})}
        loading={appointments.isLoading}
        problem={appointments.error}
      />
      <Pager page={appointments.data} of={['appointment', 'appointments']} />
    </Page>
  )
}

