import { Navigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { demoPassword } from '../../../../contract/demo-sign-ins.ts'
import { problems } from '../../../../contract/problem.ts'
import { takeWantedUrl } from '../../../../web/after-sign-in.ts'
import { useAct } from '../../../../web/ask.ts'
import { EmailField } from '../../../../web/form/email-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { PasswordField } from '../../../../web/form/password-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { ClinicCard } from '../../../../web/ui/clinic-card.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Credentials, type Session, signIn, type SignInAnswer } from '../session.ts'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStep } from './second-step.tsx'
import { SignedInNotice } from './signed-in-notice.tsx'
import { withTryAgain } from './try-again.ts'
import { PendingAccount } from './pending-account.tsx'

/**
 * Signs in (S-14), with other ways to do so as children. It is open to signed-in people too: a new
 * sign-in replaces their session.
 */
export function LoginPage({ children }: { children: ReactNode }) {
  const { clinic, currentUser } = useSession()
  const { act, saving, problem } = useAct(signIn)
  const [start, setStart] = useState({ email: '', password: '' })
  const [step, setStep] = useState<SignInAnswer['secondStep']>(null)
  const shown = useMemo(() => withTryAgain(problem), [problem])
  const go = useGo()

  async function login(body: Parameters<typeof act>[0]['body']) {
    const answer = await act({ body })
    if (answer.secondStep) setStep(answer.secondStep)
    else await enter(answer)
  }

  async function enter({ user }: Session) {
    notify.clear()
    const wanted = takeWantedUrl()
    if (wanted) await go(wanted)
    else if (user?.status === 'active') await go(paths.dashboard(user.role))
  }

  if (currentUser?.status === 'pending') return <PendingAccount />
  if (currentUser?.status === 'factor due') return <Navigate to={paths.factorDue()} replace />
  if (step) {
    return (
      <Page title="Login" width="narrow">
        <SecondStep {...step} onSignedIn={enter} onStartAgain={() => setStep(null)} />
      </Page>
    )
  }
  return (
    <Page title="Login" width="narrow">
      {!clinic.isDemo && <ClinicCard />}
      <SignedInNotice />
      <Form
        // A demo sign-in starts the form anew with its values.
        key={start.email}
        schema={Credentials}
        initial={start}
        onSubmit={login}
        saving={saving}
        problem={shown}
        failure={problem?.id === 'too-many-tries' ? problems['wrong-credentials'].detail : null}
        submitLabel="Login"
        savingLabel="Logging in..."
        isLeftFreely
        takesFocus
      >
        <EmailField
          name="email"
          label="Email"
          placeholder="Email"
          autoComplete="username"
          required
        />
        <PasswordField
          name="password"
          label="Password"
          placeholder="Password"
          autoComplete="current-password"
          required
        />
      </Form>
      <p>
        <TextLink to={paths.forgotPassword()}>Forgot your password?</TextLink>
        {' · No account yet? '}
        <TextLink to={paths.signUp()}>Sign Up</TextLink>
      </p>
      <PasskeySignIn label="Sign in with a passkey" onSignedIn={enter} />
      {children}
      {clinic.isDemo && (
        <DemoSignIns
          onChoose={(email) => {
            const demo = { email, password: demoPassword }
            // The form shows the values, and the problem if there is one.
            setStart(demo)
            void login(demo).catch(() => undefined)
          }}
        />
      )}
    </Page>
  )
}
