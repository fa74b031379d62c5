import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { AskPassword } from '../../session/web/ask-password.tsx'
import { beginProviderSignIn, readProvider } from '../identity.ts'
import { leaveFor } from './sign-in-with-provider.tsx'

/** Asks for the password; accounts of the identity provider may sign in there again instead. */
export function AskConfirmation({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  return (
    <AskPassword onAnswer={onAnswer}>
      <SignInThereAgain />
    </AskPassword>
  )
}

function SignInThereAgain() {
  const provider = useAnswer(readProvider, {})
  const { act, saving } = useAct(beginProviderSignIn)
  const name = provider.data?.name
  if (!name) return <p>Sign out and in again, then go on within ten minutes.</p>
  return (
    <div>
      <p>{`Or sign in with ${name} again, then come back here within ten minutes.`}</p>
      <Button
        variant="default"
        leftSection={<IconLogin2 size={18} aria-hidden />}
        disabled={saving}
        onClick={() => void leaveFor(act({ body: { isAgain: true } }))}
      >
        {`Sign in with ${name} again`}
      </Button>
    </div>
  )
}
