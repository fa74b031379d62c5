import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Problem } from '../../../../contract/problem.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import {
  listMedicalRecords,
  type MedicalRecord,
  medicalRecordCan,
  readMedicalRecord,
  readMedicalRecordEntry,
} from '../medical-record.ts'
import { MedicalRecordContent, MedicalRecordEntry } from './medical-record-content.tsx'
import { SignRecord } from './sign-record.tsx'

/** One record with its earlier versions (S-61 to S-65). It prints as it is. */
export function MedicalRecordDetailsPage() {
  const mayRead = mayCall(useSession(), readMedicalRecord)
  return mayRead ? (
    <WholeRecord />
  ) : (
    <RecordEntry reason="Your account may not read medical records. An admin can give it a duty that does." />
  )
}
// Everyone who may know of a record finds it at its address.
MedicalRecordDetailsPage.about = listMedicalRecords

function WholeRecord() {
  const id = usePathId()
  const { data: record, error } = useAnswer(readMedicalRecord, { params: { id } })
  // The server's own sentence: the record is not signed yet.
  if (!record && error?.id === 'forbidden') return <RecordEntry reason={error.message} />
  return (
    <RecordPage actions={record && <Actions record={record} />} problem={error}>
      {record && <MedicalRecordContent record={record} />}
    </RecordPage>
  )
}

function RecordEntry({ reason }: { reason: string }) {
  const id = usePathId()
  const { data: entry, error } = useAnswer(readMedicalRecordEntry, { params: { id } })
  return (
    <RecordPage problem={error}>
      {entry && <MedicalRecordEntry entry={entry}>{reason}</MedicalRecordEntry>}
    </RecordPage>
  )
}

interface RecordPageProps {
  readonly actions?: ReactNode
  readonly problem: Problem | null
  /** The record, once it is here. */
  readonly children: ReactNode
}

function RecordPage({ actions, problem, children }: RecordPageProps) {
  return (
    <Page
      title="Medical Record Details"
      width="narrow"
      actions={
        <>
          <ButtonLink to={paths.medicalRecords()} variant="default">
            Back to List
          </ButtonLink>
          {actions}
        </>
      }
    >
      {children ??
        (problem?.id === 'not-found' ? (
          <p role="alert">Record not found</p>
        ) : problem ? (
          <LoadFailure problem={problem} />
        ) : (
          <Loading lines={6} />
        ))}
    </Page>
  )
}

function Actions({ record }: { record: MedicalRecord }) {
  const session = useSession()
  const { currentUser, role } = session
  const mayEdit =
    currentUser && role && medicalRecordCan.edit({ userId: currentUser.id, role }, record)
  const mayBill = mayCall(session, { permission: 'bills.write' })
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
      {record.state === 'signed' && mayCall(session, { permission: 'documents.issue' }) && (
        <ButtonLink
          to={paths.patientDetails(record.patientId, { tab: 'documents', record: record.id })}
          variant="default"
        >
          Issue document
        </ButtonLink>
      )}
      {mayBill && <ButtonLink to={paths.billAdd(visit)}>Bill this visit</ButtonLink>}
      {mayEdit && (
        <ButtonLink to={paths.medicalRecordEdit(record.id)} variant="default">
          Edit
        </ButtonLink>
      )}
      <SignRecord record={record} />
    </>
  )
}
