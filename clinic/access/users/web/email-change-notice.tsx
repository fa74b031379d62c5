import { Alert, Button, Group } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  cancelEmailChange,
  type EmailChange,
  emptySignUpDays,
  readEmailChange,
  resendEmailChange,
} from '../email-change.ts'
import classes from './email-change-notice.module.css'

/** Shown on the account's own pages while its email, or a new one, waits for confirmation. */
export function EmailChangeNotice() {
  const { data, isLoading } = useAnswer(readEmailChange, {})
  if (isLoading) return <Arriving />
  if (data?.email) return <NewEmail {...data} email={data.email} />
  if (data?.unconfirmed) return <Unconfirmed {...data} unconfirmed={data.unconfirmed} />
  return null
}

function NewEmail({ email, expiresAt }: EmailChange & { email: string }) {
  const until = useClinicTime(expiresAt)
  const cancel = useAct(cancelEmailChange)
  return (
    <Alert
      role="note"
      variant="light"
      icon={<IconMailFast />}
      title={`Waiting for confirmation of ${email}`}
    >
      <p className={classes.text}>
        {`Open the link that was mailed there, until ${until}. Until then you sign in with your email as it was.`}
      </p>
      <Group gap="xs">
        <SendLink label="Send again" />
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

function Unconfirmed({ unconfirmed, expiresAt }: EmailChange & { unconfirmed: string }) {
  const { currentUser } = useSession()
  const isAlone = currentUser?.patientId === currentUser?.id
  const until = useClinicTime(expiresAt)
  return (
    <Alert role="note" variant="light" icon={<IconMailFast />} title="Confirm your email">
      <p className={classes.text}>
        {expiresAt
          ? `Open the link that was mailed to ${unconfirmed}, until ${until}.`
          : `Have a link mailed to ${unconfirmed}, and open it.`}
        {isAlone &&
          ` Until then the clinic cannot link your account to your chart. An account that is not confirmed and stays empty is removed after ${emptySignUpDays} days.`}
      </p>
      <SendLink label={expiresAt ? 'Send again' : 'Send link'} />
    </Alert>
  )
}

function SendLink({ label }: { label: string }) {
  const resend = useAct(resendEmailChange)
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={resend.saving}
      onClick={() => void told('Failed to send the mail', 'Mail sent', resend.act({}))}
    >
      {label}
    </Button>
  )
}

function useClinicTime(at: string | null): string {
  const words = useDateWords()
  return at ? words.instant(at) : ''
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
