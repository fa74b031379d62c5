import { Alert, Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../../web/ask.ts'
import { useFragmentOnce } from '../../../web/go.ts'
import { paths } from '../../../web/paths.ts'
import { Page } from '../../../web/ui/page.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { confirmEmail } from '../email-change.ts'
import classes from './email-change-notice.module.css'

/** Where the mail to a new email leads; a button, because programs that read mails open links too. */
export function ConfirmEmailPage() {
  const token = useFragmentOnce(paths.confirmEmail())
  const { act, saving, problem } = useAct(confirmEmail)
  const [email, setEmail] = useState<string | null>(null)

  async function confirm() {
    const answer = await act({ body: { token } }).catch(() => null)
    if (answer) setEmail(answer.email)
  }

  return (
    <Page title="Confirm email" width="narrow">
      {problem && (
        <Alert role="alert" color="red" variant="light" icon={<IconLinkOff />}>
          {problem.errors?.['token'] ?? problem.message}
        </Alert>
      )}
      {email === null ? (
        <>
          <p className={classes.text}>
            Is this the email you want to sign in with? Your other sessions end with the change.
          </p>
          <div>
            <Button disabled={saving} onClick={() => void confirm()}>
              {saving ? 'Confirming...' : 'Confirm email'}
            </Button>
          </div>
        </>
      ) : (
        <div role="status">
          <p className={classes.text}>{`From now on you sign in with ${email}.`}</p>
          <TextLink to={paths.profile()}>Go to your profile</TextLink>
        </div>
      )}
    </Page>
  )
}
