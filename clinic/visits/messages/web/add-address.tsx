import { paths } from '../../../../contract/paths.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { changePatient } from '../../../patients/charts/patient.ts'
import { noAddressNotes, type VisitMessage } from '../visit-message.ts'

/** Leads from a message that had no address to the patient's contact; nothing for other messages. */
export function AddAddress({ message }: { message: VisitMessage }) {
  const session = useSession()
  const { channel, note, patient, patientId } = message
  if (note !== noAddressNotes[channel] || !mayCall(session, changePatient)) return null
  const label = channel === 'mail' ? 'Add email' : 'Add phone'
  return (
    <ButtonLink
      to={paths.patientEdit(patientId)}
      variant="subtle"
      size="compact-sm"
      aria-label={`${label} of ${patient.name ?? 'the patient'}`}
    >
      {label}
    </ButtonLink>
  )
}
