import { Button } from '@mantine/core'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { sendConfirmation } from '../account-link.ts'
import type { Patient } from '../patient.ts'
import { told } from './told.ts'

interface UnconfirmedAccountProps {
  readonly patient: Patient
  readonly account: NonNullable<Patient['account']>
}

/** A warning for the desk about an account that anybody may have opened with this email. */
export function UnconfirmedAccount({ patient, account }: UnconfirmedAccountProps) {
  const session = useSession()
  const { act, saving } = useAct(sendConfirmation)
  // A chart under the id of its account comes from a sign-up; others were linked by the desk.
  const isOwnChart = patient.id === account.id

  async function send() {
    await act({ params: { id: patient.id } })
    notify.success(`Confirmation sent to ${account.email ?? ''}`)
  }

  return (
    <>
      <p>
        {isOwnChart
          ? 'Somebody signed up with this name and email, and nobody has confirmed the email. Look at a document before you enter anything here.'
          : 'Nobody has confirmed the email of this account yet.'}
      </p>
      {mayCall(session, sendConfirmation) && (
        <Button
          variant="default"
          disabled={saving}
          onClick={() => void told('Failed to send the confirmation', send())}
        >
          Send confirmation
        </Button>
      )}
    </>
  )
}
