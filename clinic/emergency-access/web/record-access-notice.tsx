import { IconLock } from '@tabler/icons-react'
import { useAnswer } from '../../../web/ask.ts'
import { useUrlValues } from '../../../web/go.ts'
import { CareLine } from '../../care/web/care-line.tsx'
import { TakeIntoCare } from '../../care/web/take-into-care.tsx'
import { readRecordAccess } from '../emergency-access.ts'
import classes from './emergency-access.module.css'
import { EmergencyBanner } from './emergency-banner.tsx'

/** Over a chart: why its records are open to the doctor, or how they open. */
export function RecordAccessNotice({ patientId }: { patientId: string }) {
  const { tab } = useUrlValues()
  const { data: access } = useAnswer(readRecordAccess, { params: { id: patientId } })
  if (access?.until) return <EmergencyBanner patientId={patientId} until={access.until} />
  if (access?.reason) return <CareLine patientId={patientId} care={access} />
  // The records themselves say it, and more, where they would be.
  if (!access || tab === 'records') return null
  return (
    <section className={classes.outside} aria-label="Care">
      <IconLock size={18} aria-hidden />
      <p>This patient is not in your care.</p>
      <TakeIntoCare patientId={patientId} />
    </section>
  )
}
