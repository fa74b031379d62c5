import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../contract/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { listAuditEvents } from '../audit.ts'

interface HistoryLinkProps {
  /** Left out for a row that is about no patient. */
  readonly patientId?: string
  /** The row it is about; all of the patient's when it is left out. */
  readonly objectId?: string
}

/** Leads those who may read the audit log to who saw or changed this. */
export function HistoryLink(row: HistoryLinkProps) {
  const session = useSession()
  if (!mayCall(session, listAuditEvents)) return null
  return (
    <ButtonLink to={paths.audit({ ...row })} variant="default">
      History
    </ButtonLink>
  )
}
