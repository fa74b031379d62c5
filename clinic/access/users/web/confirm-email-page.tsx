import { Alert, Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { goThereAfterSignIn } from '../../../../web/after-sign-in.ts'
import { useAct } from '../../../../web/ask.ts'
import { useFragmentOnce, useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { CutLink } from '../../../../web/ui/cut-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { confirmEmail } from '../email-change.ts'
import classes from './email-change-notice.module.css'

/**
 * The page that links to a waiting email lead to. It needs a sign-in to the account and a press of its
 * button, because programs that scan mails open links too.
 */
export function ConfirmEmailPage() {
  const token = useFragmentOnce(paths.confirmEmail())
  const { currentUser } = useSession()
  return (
    <Page title="Confirm email" width="narrow">
      {token === '' ? (
        <CutLink />
      ) : currentUser ? (
        <Confirm token={token} email={currentUser.email} />
      ) : (
        <SignInFirst token={token} />
      )}
    </Page>
  )
}

function Confirm({ token, email }: { token: string; email: string }) {
  const { act, saving, problem } = useAct(confirmEmail)
  const [done, setDone] = useState<AnswerOf<typeof confirmEmail> | null>(null)

  async function confirm() {
    const answer = await act({ body: { token } }).catch(() => null)
    if (answer) setDone(answer)
  }

  if (done) {
    return (
      <div role="status">
        <p className={classes.text}>
          {done.isNew
            ? `From now on you sign in with ${done.email}.`
            : `${done.email} is confirmed. Nothing more is needed.`}
        </p>
        <TextLink to={paths.profile()}>Go to your profile</TextLink>
      </div>
    )
  }
  return (
    <>
      {problem && (
        <Alert role="alert" color="red" variant="light" icon={<IconLinkOff />}>
          {problem.errors?.['token'] ?? problem.message}
        </Alert>
      )}
      <p className={classes.text}>
        {`You are signed in as ${email}. Confirm that the mail with this link came to you. If it was sent to a new email, you sign in with that one from then on, and your other sessions end.`}
      </p>
      <div>
        <Button disabled={saving} onClick={() => void confirm()}>
          {saving ? 'Confirming...' : 'Confirm email'}
        </Button>
      </div>
    </>
  )
}

function SignInFirst({ token }: { token: string }) {
  const go = useGo()
  return (
    <>
      <p className={classes.text}>
        Sign in to your account first. Then this page lets you confirm its email. If you did not
        open an account, close this page: nothing happens.
      </p>
      <div>
        <Button
          onClick={() => {
            goThereAfterSignIn(paths.confirmEmail(token))
            void go(paths.login())
          }}
        >
          Sign in to confirm
        </Button>
      </div>
    </>
  )
}
