import { useAnswer } from '../../../../web/ask.ts'
import { useUrlValues } from '../../../../web/go.ts'
import { CareLine } from '../../care/web/care-line.tsx'
import { CareMissing } from '../../care/web/care-missing.tsx'
import { TakeIntoCare } from '../../care/web/take-into-care.tsx'
import { readRecordAccess } from '../emergency-access.ts'
import { EmergencyBanner } from './emergency-banner.tsx'

/** Above a chart: why its records are open to the doctor, or how to open them. */
export function RecordAccessNotice({ patientId }: { patientId: string }) {
  const { tab } = useUrlValues()
  const { data: access } = useAnswer(readRecordAccess, { params: { id: patientId } })
  if (access?.until) return <EmergencyBanner patientId={patientId} until={access.until} />
  if (access?.reason) return <CareLine patientId={patientId} care={access} />
  // On that tab the closed records say it themselves.
  if (!access || tab === 'records') return null
  return (
    <CareMissing>
      <TakeIntoCare patientId={patientId} />
    </CareMissing>
  )
}
