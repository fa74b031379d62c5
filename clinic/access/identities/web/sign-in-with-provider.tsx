import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { beginProviderSignIn, readProvider } from '../identity.ts'
import classes from './sign-in-with-provider.module.css'

/** A button to sign in at the identity provider; shows nothing where none is set up. */
export function SignInWithProvider() {
  const provider = useAnswer(readProvider, {})
  const { act, saving, problem } = useAct(beginProviderSignIn)
  if (!provider.data?.name) return null
  return (
    <div className={classes.other}>
      <p className={classes.or}>or</p>
      {problem && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
          {problem.message}
        </Alert>
      )}
      <Button
        variant="default"
        leftSection={<IconLogin2 size={18} aria-hidden />}
        disabled={saving}
        onClick={() => void leaveFor(act({ body: {} }))}
      >
        {saving ? 'Leaving...' : `Sign in with ${provider.data.name}`}
      </Button>
    </div>
  )
}

/** Goes to the provider; the caller shows a refusal. */
export async function leaveFor(departure: Promise<{ readonly url: string }>): Promise<void> {
  const url = await departure.then(
    (answer) => answer.url,
    () => null,
  )
  if (url) window.location.assign(url)
}
