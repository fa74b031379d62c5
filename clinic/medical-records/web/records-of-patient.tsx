import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../web/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { addMedicalRecord, listMedicalRecords } from '../medical-record.ts'
import { medicalRecordColumns } from './medical-record-columns.tsx'
import classes from './records-of-patient.module.css'

const columns = medicalRecordColumns.filter(({ head }) => head !== 'Patient')
const prefix = 'records-'

/** The records of one patient that the viewer may see: a part of the patient's page. */
export function RecordsOfPatient({ patientId }: { patientId: string }) {
  const session = useSession()
  const { query } = usePageSearch(listMedicalRecords, { prefix })
  const records = useAnswer(listMedicalRecords, { query: { ...query, patientId } })
  return (
    <section className={classes.section} aria-label="Medical records">
      {mayCall(session, addMedicalRecord) && (
        <div className={classes.actions}>
          <ButtonLink to={paths.medicalRecordAdd({ patientId })}>+ Add Medical Record</ButtonLink>
        </div>
      )}
      <ListTable
        label="Medical records"
        columns={columns}
        rows={records.data?.rows}
        empty="No records found"
        rowTo={(record) => paths.medicalRecordDetails(record.id)}
        loading={records.isLoading}
        problem={records.error}
      />
      <Pager page={records.data} of={['record', 'records']} prefix={prefix} />
    </section>
  )
}
