import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { listMedicalRecords, medicalRecordCan, readMedicalRecord } from '../medical-record.ts'
import { MedicalRecordContent } from './medical-record-content.tsx'
import { SignRecord } from './sign-record.tsx'

interface RecordOfCompletedVisitProps {
  readonly visitId: string
  /** Shown for a visit that was completed without a record. */
  readonly children: ReactNode
}

/** The doctor's record of a visit that is over, with its edit. */
export function RecordOfCompletedVisit({ visitId, children }: RecordOfCompletedVisitProps) {
  const { data, error } = useAnswer(listMedicalRecords, { query: { appointmentId: visitId } })
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={6} />
  const [record] = data.rows
  return record ? <WholeRecord id={record.id} /> : children
}

function WholeRecord({ id }: { id: string }) {
  const { currentUser, role } = useSession()
  const { data: record, error } = useAnswer(readMedicalRecord, { params: { id } })
  if (!record) return error ? <LoadFailure problem={error} /> : <Loading lines={6} />
  const viewer = { userId: currentUser?.id ?? '', role: role ?? 'patient' }
  return (
    <>
      <MedicalRecordContent record={record} />
      <Group>
        <SignRecord record={record} />
        {medicalRecordCan.edit(viewer, record) && (
          <ButtonLink to={paths.medicalRecordEdit(id)} variant="default">
            Edit
          </ButtonLink>
        )}
        <ButtonLink to={paths.medicalRecordDetails(id)} variant="default">
          Open record
        </ButtonLink>
      </Group>
    </>
  )
}
