import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { listChartRecords } from '../chart-record.ts'
import { listMedicalRecords } from '../medical-record.ts'
import { ChartRecords } from './chart-records.tsx'
import { medicalRecordColumns } from './medical-record-columns.tsx'
import classes from './records-of-patient.module.css'

const columns = medicalRecordColumns.filter(({ head }) => head !== 'Patient')
const prefix = 'records-'

/** The records of one patient that the viewer may see: a part of the patient's page. */
export function RecordsOfPatient({ patientId }: { patientId: string }) {
  const session = useSession()
  return mayCall(session, listChartRecords) ? (
    <ChartRecords patientId={patientId} />
  ) : (
    <RecordsForDesk patientId={patientId} />
  )
}

function RecordsForDesk({ patientId }: { patientId: string }) {
  const { query } = usePageSearch(listMedicalRecords, { prefix })
  const records = useAnswer(listMedicalRecords, { query: { ...query, patientId } })
  return (
    <section className={classes.section} aria-label="Medical records">
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
