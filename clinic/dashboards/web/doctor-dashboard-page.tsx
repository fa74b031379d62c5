import { useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../web/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { FilterDate } from '../../../web/table/filter-date.tsx'
import { Filters } from '../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { SearchField } from '../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { type Appointment, listOwnAppointments } from '../../appointments/appointment.ts'
import {
  patientColumn,
  reasonColumn,
  timeColumns,
} from '../../appointments/web/appointment-columns.tsx'
import classes from './dashboard-section.module.css'

const startColumn: Column<Appointment> = {
  head: 'Visit',
  cell: ({ id, patientId, status }) =>
    status === 'scheduled' && (
      <ButtonLink
        to={paths.medicalRecordAdd({ patientId, appointmentId: id })}
        variant="light"
        size="compact-sm"
      >
        Start visit
      </ButtonLink>
    ),
}
/** In the order of S-24, then what helps besides. */
const columns = [patientColumn, ...timeColumns, reasonColumn, startColumn]

/** A doctor's own visits (S-24 to S-26): today's first, then all of them. */
export function DoctorDashboardPage() {
  const { clinic } = useSession()
  const { query, set } = usePageSearch(listOwnAppointments)
  const visits = useAnswer(listOwnAppointments, { query })
  const add = <ButtonLink to={paths.medicalRecordAdd()}>+ Add Medical Record</ButtonLink>
  const isToday = query.from === clinic.today && query.to === clinic.today
  return (
    <Page title="Doctor Dashboard" actions={add}>
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Patient"
          onSearch={(search) => set({ search })}
        />
        <FilterDate label="From" value={query.from} onChoose={(from) => set({ from })} />
        <FilterDate label="To" value={query.to} onChoose={(to) => set({ to })} />
        <ButtonLink
          to={isToday ? '/doctor' : `/doctor?from=${clinic.today}&to=${clinic.today}`}
          variant={isToday ? 'filled' : 'default'}
          className={classes.today}
        >
          Today
        </ButtonLink>
      </Filters>
      <ListTable
        label="Your appointments"
        columns={columns}
        rows={visits.data?.rows}
        empty="No Appointments Found"
        loading={visits.isLoading}
        problem={visits.error}
      />
      <Pager page={visits.data} of={['appointment', 'appointments']} />
    </Page>
  )
}
