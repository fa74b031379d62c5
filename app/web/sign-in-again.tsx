import { lazy, Suspense, useState } from 'react'
import { Credentials, signIn, type SignInAnswer } from '../../clinic/access/session/session.ts'
import { useAct } from '../../web/ask.ts'
import { Form } from '../../web/form/form.tsx'
import { PasswordField } from '../../web/form/password-field.tsx'
import { hasUnsavedWork } from '../../web/form/unsaved-work.ts'
import type { SessionState } from '../../web/session-context.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'

const SecondStep = lazy(async () => {
  const { SecondStep } = await import('../../clinic/access/session/web/second-step.tsx')
  return { default: SecondStep }
})

interface SignInAgainProps {
  /** The account that worked here; the unsaved work is theirs alone. */
  readonly email: string
  readonly ended: NonNullable<SessionState['ended']>
}

/** Stands over a page whose session has ended or locked, and hides what is on it. */
export function SignInAgain({ email, ended }: SignInAgainProps) {
  const { act, saving, problem } = useAct(signIn)
  const [step, setStep] = useState<SignInAnswer['secondStep']>(null)
  const { isLocked, giveUp, signedIn } = ended
  return (
    <Dialog
      title={isLocked ? 'Screen locked' : 'You were signed out'}
      detail={
        isLocked
          ? `Nobody used this screen for a while. Sign in again as ${email} to go on where you were.`
          : `What you entered is kept. Sign in again as ${email} to go on.`
      }
      isOpaque
      // Escape must not throw the work away; only the button does.
      onClose={() => undefined}
    >
      {step ? (
        <Suspense>
          <SecondStep {...step} onSignedIn={signedIn} onStartAgain={() => setStep(null)} />
        </Suspense>
      ) : (
        <Form
          schema={Credentials.pick({ password: true })}
          initial={{}}
          onSubmit={async ({ password }) => {
            const { secondStep } = await act({ body: { email, password } })
            if (secondStep) setStep(secondStep)
            else signedIn()
          }}
          saving={saving}
          problem={problem}
          failure={null}
          submitLabel="Login"
          savingLabel="Logging in..."
          isLeftFreely
          onCancel={() => void giveUp()}
          cancelLabel={
            isLocked && !hasUnsavedWork() ? 'Sign in as someone else' : 'Leave without saving'
          }
        >
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            name="password"
            label="Password"
            placeholder="Password"
            autoComplete="current-password"
            required
          />
        </Form>
      )}
    </Dialog>
  )
}
