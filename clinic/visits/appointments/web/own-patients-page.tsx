import { paths } from '../../../../contract/paths.ts'
import { orDash } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Day, PlainDay } from '../../../../web/ui/when.tsx'
import { listOwnPatients, type OwnPatientRow } from '../own-patient.ts'

const columns: readonly Column<OwnPatientRow>[] = [
  { head: 'Name', cell: ({ name, email }) => <strong>{name || orDash(email)}</strong> },
  { head: 'MRN', phone: 'aside', cell: ({ mrn }) => mrn },
  { head: 'Date of Birth', cell: ({ dob }) => dob && <PlainDay date={dob} /> },
  { head: 'Last visit', cell: ({ lastVisit }) => lastVisit && <Day date={lastVisit} /> },
  { head: 'Next visit', cell: ({ nextVisit }) => nextVisit && <Day date={nextVisit} /> },
]

/** The patients whom a doctor sees; each opens its chart. */
export function OwnPatientsPage() {
  const { query, set, isFiltered } = usePageSearch(listOwnPatients)
  const patients = useAnswer(listOwnPatients, { query })
  return (
    <Page title="My patients">
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Name, MRN, phone, email or date of birth"
          onSearch={(search) => set({ search })}
        />
      </Filters>
      <ListTable
        label="My patients"
        columns={columns}
        rows={patients.data?.rows}
        empty="No Patients Found"
        emptyAction={!isFiltered && <p>Everybody who has a visit with you is in this list.</p>}
        rowTo={({ id }) => paths.patientDetails(id)}
        loading={patients.isLoading}
        problem={patients.error}
      />
      <Pager page={patients.data} of={['patient', 'patients']} />
    </Page>
  )
}
OwnPatientsPage.about = listOwnPatients
