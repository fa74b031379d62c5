import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { listMedicalRecords } from '../medical-record.ts'

interface RecordOfVisitProps {
  readonly visit: { readonly id: string; readonly state: string }
}

/** The record that was written in a completed visit, if the doctor may see it. */
export function RecordOfVisit({ visit }: RecordOfVisitProps) {
  const { id, state } = visit
  const isOver = state === 'completed'
  const records = useAnswer(
    listMedicalRecords,
    { query: { appointmentId: id } },
    { enabled: isOver },
  )
  const [record] = records.data?.rows ?? []
  if (!isOver || !record) return null
  return <ButtonLink to={paths.medicalRecordDetails(record.id)}>Open record</ButtonLink>
}
