import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { sendReminder } from '../reminder.ts'
import { stepWords } from '../reminder-text.ts'

/** Reminds a patient of all overdue bills at once. */
export function SendReminder({ patientId }: { patientId: string }) {
  const send = useAct(sendReminder)
  // One id until it is sent, so that a request sent twice makes one mail.
  const [id, setId] = useState(() => uuidv7())
  if (!mayCall(useSession(), sendReminder)) return null

  async function remind() {
    try {
      const { step, toAddress } = await send.act({ params: { id: patientId }, body: { id } })
      setId(uuidv7())
      notify.success(`${stepWords[step]} to ${toAddress}`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('No reminder was sent', error.message)
    }
  }

  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={send.saving}
      onClick={() => void remind()}
    >
      Send reminder now
    </Button>
  )
}
