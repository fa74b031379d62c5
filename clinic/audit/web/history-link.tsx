import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../contract/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { listAuditEvents } from '../audit.ts'

interface HistoryLinkProps {
  /** Left out for a row that is not about a patient. */
  readonly patientId?: string
  /** The row; left out for all events of the patient. */
  readonly objectId?: string
}

/** Links to the events of a row or patient, for people who may read the audit log. */
export function HistoryLink(row: HistoryLinkProps) {
  const session = useSession()
  if (!mayCall(session, listAuditEvents)) return null
  return (
    <ButtonLink to={paths.audit({ ...row })} variant="default">
      History
    </ButtonLink>
  )
}
