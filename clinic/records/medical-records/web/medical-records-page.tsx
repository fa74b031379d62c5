import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addMedicalRecord, listMedicalRecords } from '../medical-record.ts'
import { SavedViews } from '../../../access/saved-views/web/saved-views.tsx'
import { medicalRecordColumns } from './medical-record-columns.tsx'

/** The records the viewer may see, newest first (S-50 to S-54, P-07 to P-09). */
export function MedicalRecordsPage() {
  const session = useSession()
  const { query, set, order } = usePageSearch(listMedicalRecords)
  const records = useAnswer(listMedicalRecords, { query })
  const add = mayCall(session, addMedicalRecord) && (
    <ButtonLink to={paths.medicalRecordAdd()}>+ Add Medical Record</ButtonLink>
  )
  return (
    <Page title="Medical Records" actions={add}>
      <Filters views={<SavedViews list="medical-records" />}>
        <SearchField
          value={query.search}
          placeholder="Patient or doctor"
          onSearch={(search) => set({ search })}
        />
      </Filters>
      <ListTable
        label="Medical records"
        columns={medicalRecordColumns}
        rows={records.data?.rows}
        empty="No records found"
        rowTo={(record) => paths.medicalRecordDetails(record.id)}
        order={order}
        loading={records.isLoading}
        problem={records.error}
      />
      <Pager page={records.data} of={['record', 'records']} />
    </Page>
  )
}
MedicalRecordsPage.about = listMedicalRecords
