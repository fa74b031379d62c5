import type { QueryOf } from '../../../../contract/endpoint.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSetUrlValue, useUrlValues } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { type PageSearch, usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import type { Role } from '../../../../contract/role.ts'
import { addMedicalRecord, listMedicalRecords, type recordWaits } from '../medical-record.ts'
import { searchRecordTexts } from '../record-search.ts'
import { SavedViews } from '../../../access/saved-views/web/saved-views.tsx'
import { FoundRecords } from './found-records.tsx'
import { medicalRecordColumns } from './medical-record-columns.tsx'

interface Wait {
  readonly value: (typeof recordWaits)[number]
  readonly label: string
}

const signature: Wait = { value: 'signature', label: 'A signature' }
const amendment: Wait = { value: 'amendment', label: 'An answer to the patient' }
const late: Wait = { value: 'late', label: 'A signature for days' }

/** The things that records may wait for, as far as they matter to a role. */
const waitsFor: Readonly<Partial<Record<Role, readonly Wait[]>>> = {
  doctor: [signature, { value: 'co-signature', label: 'My co-signature' }, amendment],
  admin: [signature, late, amendment],
  staff: [signature, late],
}

/**
 * The records the viewer may see, newest first (S-50 to S-54, P-07 to P-09). The search looks for patients and
 * doctors, or on request in the texts of those records that the viewer may read.
 */
export function MedicalRecordsPage() {
  const session = useSession()
  const { query, set, order } = usePageSearch(listMedicalRecords)
  const { in: where } = useUrlValues()
  const setWhere = useSetUrlValue('in')
  const maySearchTexts = mayCall(session, searchRecordTexts)
  const isInTexts = maySearchTexts && where === 'texts'
  const waits = session.role && waitsFor[session.role]
  const add = mayCall(session, addMedicalRecord) && (
    <ButtonLink to={paths.medicalRecordAdd()}>+ Add Medical Record</ButtonLink>
  )
  return (
    <Page title="Medical Records" actions={add}>
      <Filters views={<SavedViews list="medical-records" />}>
        <SearchField
          value={query.search}
          placeholder={isInTexts ? 'Words or "a phrase"' : 'Patient or doctor'}
          onSearch={(search) => set({ search })}
        />
        {maySearchTexts && (
          <FilterSelect
            label="Look in"
            value={isInTexts ? 'texts' : undefined}
            all="Names"
            options={[{ value: 'texts', label: 'Texts of records' }]}
            onChoose={(chosen) => void setWhere(chosen || null)}
          />
        )}
        {waits && !isInTexts && (
          <FilterSelect
            label="Waiting for"
            value={query.waits}
            options={waits}
            onChoose={(chosen) => set({ waits: chosen })}
          />
        )}
      </Filters>
      {isInTexts && query.search ? (
        <FoundRecords search={query.search} />
      ) : (
        <RecordList query={query} order={order} />
      )}
    </Page>
  )
}
MedicalRecordsPage.about = listMedicalRecords

function RecordList({
  query,
  order,
}: Pick<PageSearch<QueryOf<typeof listMedicalRecords>>, 'query' | 'order'>) {
  const records = useAnswer(listMedicalRecords, { query })
  return (
    <>
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
    </>
  )
}
