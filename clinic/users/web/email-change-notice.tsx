import { Alert, Button, Group } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { wallClock } from '../../../contract/dates.ts'
import { Problem } from '../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { useSession } from '../../../web/session-context.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { cancelEmailChange, readEmailChange, resendEmailChange } from '../email-change.ts'
import classes from './email-change-notice.module.css'

/** Above the own profile while a new email waits for its mailbox. */
export function EmailChangeNotice() {
  const { clinic } = useSession()
  const { data } = useAnswer(readEmailChange, {})
  const resend = useAct(resendEmailChange)
  const cancel = useAct(cancelEmailChange)
  if (!data?.email || !data.expiresAt) return null

  return (
    <Alert
      role="note"
      variant="light"
      icon={<IconMailFast />}
      title={`Waiting for confirmation of ${data.email}`}
    >
      <p className={classes.text}>
        {`Open the link that was mailed there, until ${wallClock(data.expiresAt, clinic.timeZone)}. Until then you sign in with your email as it was.`}
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          disabled={resend.saving}
          onClick={() => void told('Failed to send the mail', 'Mail sent again', resend.act({}))}
        >
          Send again
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={cancel.saving}
          onClick={() => void told('Failed to cancel', 'Your email stays as it is', cancel.act({}))}
        >
          Cancel change
        </Button>
      </Group>
    </Alert>
  )
}

async function told(failure: string, success: string, act: Promise<unknown>): Promise<void> {
  try {
    await act
    notify.success(success)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure(failure, error.message)
  }
}
