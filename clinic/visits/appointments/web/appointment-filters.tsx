import { Button } from '@mantine/core'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import { ask, useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterPerson } from '../../../../web/table/filter-person.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import type { PageSearch } from '../../../../web/table/page-search.ts'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { listDoctors } from '../../../access/users/doctors.ts'
import type { Appointment, listAppointments } from '../appointment.ts'
import { SavedViews } from '../../../access/saved-views/web/saved-views.tsx'
import { statusOptions } from './appointment-columns.tsx'

interface AppointmentFiltersProps extends Pick<
  PageSearch<QueryOf<typeof listAppointments>>,
  'query' | 'set'
> {
  /** The first row found: it has the name of a patient whose id is in the URL. */
  readonly first: Appointment | undefined
}

/** Search, people, status and days of the list of appointments. */
export function AppointmentFilters({ query, set, first }: AppointmentFiltersProps) {
  const { clinic } = useSession()
  const doctor = useAnswer(
    listDoctors,
    { query: { id: query.doctorId } },
    { enabled: Boolean(query.doctorId) },
  )
  const { today } = clinic
  const isToday = query.from === today && query.to === today
  const isComing = query.from === today && query.to === undefined && query.order === 'oldest'
  return (
    <Filters views={<SavedViews list="appointments" />}>
      <SearchField
        value={query.search}
        placeholder="Patient, doctor or reason"
        onSearch={(search) => set({ search })}
      />
      <FilterPerson
        label="Patient"
        value={query.patientId}
        chosen={first?.patientId === query.patientId ? first?.patient : null}
        {...patientChoice}
        onChoose={(patientId) => set({ patientId })}
      />
      <FilterPerson
        label="Doctor"
        value={query.doctorId}
        chosen={doctor.data?.entries[0]}
        search={(search) => ask(listDoctors, { query: { search } })}
        onChoose={(doctorId) => set({ doctorId })}
      />
      <FilterSelect
        label="Status"
        value={query.status}
        options={statusOptions}
        onChoose={(status) => set({ status })}
      />
      <FilterSelect
        label="Overrides"
        value={query.anyway}
        options={[{ value: 'yes', label: 'Overrides only' }]}
        onChoose={(anyway) => set({ anyway })}
      />
      <FilterSelect
        label="No-shows"
        value={query.state}
        options={[{ value: 'no-show', label: 'No-shows only' }]}
        onChoose={(state) => set({ state })}
      />
      <FilterDate label="From" value={query.from} onChoose={(from) => set({ from })} />
      <FilterDate label="To" value={query.to} onChoose={(to) => set({ to })} />
      <FilterSelect
        label="Order"
        value={query.order}
        all="Newest first"
        options={[{ value: 'oldest', label: 'Oldest first' }]}
        onChoose={(order) => set({ order })}
      />
      <Button
        variant={isToday ? 'filled' : 'default'}
        aria-pressed={isToday}
        onClick={() =>
          // A day is read from morning to evening.
          set(
            isToday ? { from: '', to: '', order: '' } : { from: today, to: today, order: 'oldest' },
          )
        }
      >
        Today
      </Button>
      <Button
        variant={isComing ? 'filled' : 'default'}
        aria-pressed={isComing}
        onClick={() =>
          set(isComing ? { from: '', to: '', order: '' } : { from: today, to: '', order: 'oldest' })
        }
      >
        Coming
      </Button>
    </Filters>
  )
}
