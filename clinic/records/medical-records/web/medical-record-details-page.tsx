import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { desk } from '../../../../contract/role.ts'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { type MedicalRecord, medicalRecordCan, readMedicalRecord } from '../medical-record.ts'
import { MedicalRecordContent } from './medical-record-content.tsx'

/** One record with its earlier versions (S-61 to S-65). It prints as it is. */
export function MedicalRecordDetailsPage() {
  const id = usePathId()
  const { data: record, error } = useAnswer(readMedicalRecord, { params: { id } })
  return (
    <Page
      title="Medical Record Details"
      width="narrow"
      actions={
        <>
          <ButtonLink to={paths.medicalRecords()} variant="default">
            Back to List
          </ButtonLink>
          {record && <Actions record={record} />}
        </>
      }
    >
      {record ? (
        <MedicalRecordContent record={record} />
      ) : error?.id === 'not-found' ? (
        <p role="alert">Record not found</p>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}
MedicalRecordDetailsPage.about = readMedicalRecord

function Actions({ record }: { record: MedicalRecord }) {
  const { currentUser, role } = useSession()
  const mayEdit =
    currentUser && role && medicalRecordCan.edit({ userId: currentUser.id, role }, record)
  const mayBill = desk.some((one) => one === role)
  const visit = {
    patientId: record.patientId,
    ...(record.appointmentId ? { appointmentId: record.appointmentId } : {}),
  }
  return (
    <>
      <HistoryLink patientId={record.patientId} objectId={record.id} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {mayBill && <ButtonLink to={paths.billAdd(visit)}>Bill this visit</ButtonLink>}
      {mayEdit && <ButtonLink to={paths.medicalRecordEdit(record.id)}>Edit</ButtonLink>}
    </>
  )
}
