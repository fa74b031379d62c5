import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { listChartRecords } from '../chart-record.ts'
import { type MedicalRecordRow, medicalRecordCan } from '../medical-record.ts'

/**
 * Where a record of a patient's chart is read: colleagues' records in the chart; a doctor's own, and
 * all of them for the desk, on the page of the record.
 */
export function useRecordPath(
  patientId: string,
): (record: Pick<MedicalRecordRow, 'id' | 'doctorId'>) => string {
  const session = useSession()
  const { currentUser, role } = session
  return (record) => {
    const isOwn =
      currentUser && role && medicalRecordCan.edit({ userId: currentUser.id, role }, record)
    return mayCall(session, listChartRecords) && !isOwn
      ? paths.patientDetails(patientId, { tab: 'records', record: record.id })
      : paths.medicalRecordDetails(record.id)
  }
}
