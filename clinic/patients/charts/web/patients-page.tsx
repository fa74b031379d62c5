import type { ReactNode } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addPatient, listPatients, type PatientRow } from '../patient.ts'
import { SavedViews } from '../../../access/saved-views/web/saved-views.tsx'
import { patientColumns } from './patient-columns.tsx'

const archived = [{ value: 'true', label: 'Archived' }] as const

/** The register of patients (S-30 to S-32, S-36). */
export function PatientsPage({ beside }: { beside?: ReactNode }) {
  const session = useSession()
  const { query, set, isFiltered, order } = usePageSearch(listPatients)
  const patients = useAnswer(listPatients, { query })
  const acts = (
    <>
      {beside}
      <ButtonLink to={paths.patientLists()} variant="default">
        Patient lists
      </ButtonLink>
      {mayCall(session, addPatient) && (
        <ButtonLink to={paths.patientAdd()}>+ Add Patient</ButtonLink>
      )}
    </>
  )
  return (
    <Page title="Patients" actions={acts}>
      <Filters views={<SavedViews list="patients" />}>
        <SearchField
          value={query.search}
          placeholder="Name, MRN, phone, email or date of birth"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="Patients"
          value={query.archived}
          all="Active"
          options={archived}
          onChoose={(value) => set({ archived: value })}
        />
      </Filters>
      <ListTable
        label="Patients"
        columns={patientColumns}
        rows={patients.data?.rows}
        empty="No Patients Found"
        emptyAction={
          !isFiltered && <p>Everybody who is or was treated here gets a chart in this list.</p>
        }
        rowTo={({ id }: PatientRow) => paths.patientDetails(id)}
        order={order}
        loading={patients.isLoading}
        problem={patients.error}
      />
      <Pager page={patients.data} of={['patient', 'patients']} />
    </Page>
  )
}
PatientsPage.about = listPatients
