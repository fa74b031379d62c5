import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { knowsPasskeys } from '../../second-factor/web/passkeys.ts'
import type { factorKinds, Session } from '../session.ts'
import { giveCode } from '../second-step.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import classes from './second-step.module.css'
import { withTryAgain } from './try-again.ts'

type Kind = (typeof factorKinds)[number]

interface SecondStepProps {
  /** The factors that the account can give, the best first. */
  readonly kinds: readonly Kind[]
  readonly onSignedIn: (session: Session) => Promise<void> | void
  /** Back to the password. */
  readonly onStartAgain: () => void
}

const asked = {
  app: {
    text: 'Enter the code that your authenticator app shows now.',
    label: 'Code',
    switchTo: 'Use the authenticator app',
  },
  'recovery code': {
    text: 'Enter one of the recovery codes that you kept. Each works once.',
    label: 'Recovery code',
    switchTo: 'Use a recovery code',
  },
  passkey: {
    text: 'Your browser asks for your passkey: a finger, your face, a PIN or a security key.',
    label: 'Passkey',
    switchTo: 'Use a passkey',
  },
} as const

/** The second step of a sign-in, after the right password of an account with a second factor. */
export function SecondStep({ kinds, onSignedIn, onStartAgain }: SecondStepProps) {
  const usable = kinds.filter((kind) => kind !== 'passkey' || knowsPasskeys())
  const [chosen, setChosen] = useState<Kind | undefined>(usable[0])
  const kind = chosen ?? 'recovery code'
  const others = usable.filter((other) => other !== kind)
  return (
    <div className={classes.step}>
      <p>{asked[kind].text}</p>
      {kind === 'passkey' ? (
        <PasskeySignIn label="Use passkey" onSignedIn={onSignedIn} isMain>
          <Button variant="default" onClick={onStartAgain}>
            Start again
          </Button>
        </PasskeySignIn>
      ) : (
        <CodeForm key={kind} kind={kind} onSignedIn={onSignedIn} onStartAgain={onStartAgain} />
      )}
      {others.length > 0 && (
        <div className={classes.ways}>
          {others.map((other) => (
            <Button key={other} variant="subtle" size="compact-md" onClick={() => setChosen(other)}>
              {asked[other].switchTo}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type CodeFormProps = Omit<SecondStepProps, 'kinds'> & { readonly kind: 'app' | 'recovery code' }

function CodeForm({ kind, onSignedIn, onStartAgain }: CodeFormProps) {
  const { act, saving, problem } = useAct(giveCode)
  return (
    <div ref={focusOnField}>
      <Form
        schema={giveCode.body}
        initial={{}}
        onSubmit={async (body) => {
          await onSignedIn(await act({ body }))
        }}
        saving={saving}
        problem={withTryAgain(problem, 'Please ask an administrator to reset your second factor.')}
        failure={problem?.id === 'too-many-tries' ? problem.message : null}
        submitLabel="Continue"
        savingLabel="Checking..."
        isLeftFreely
        onCancel={onStartAgain}
        cancelLabel="Start again"
      >
        <TextField
          name="code"
          label={asked[kind].label}
          autoComplete="one-time-code"
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          required
        />
      </Form>
    </div>
  )
}

/** Declared outside of the component, so that it runs once, when the step replaces the password. */
function focusOnField(form: HTMLElement | null) {
  form?.querySelector('input')?.focus()
}
