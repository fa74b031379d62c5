import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { PasswordField } from '../../../../web/form/password-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { useLink as spendLink } from '../password-links.ts'
import type { Session, SignInAnswer } from '../session.ts'
import { EndCalendarAddress } from './end-calendar-address.tsx'
import { SecondStep } from './second-step.tsx'

interface SetPasswordFormProps {
  readonly token: string
  /** The owner of the password, so that password managers store it under the right name. */
  readonly email: string | null
  readonly hasCalendarAddress: boolean
}

/** Sets the password and signs in; an account with a second factor is asked for that too. */
export function SetPasswordForm({ token, email, hasCalendarAddress }: SetPasswordFormProps) {
  const { act, saving, problem } = useAct(spendLink)
  const [step, setStep] = useState<SignInAnswer['secondStep']>(null)
  const [endsCalendarAddress, setEndsCalendarAddress] = useState(true)
  const go = useGo()

  async function enter({ user }: Session) {
    notify.clear()
    const home = user?.status === 'active' ? paths.dashboard(user.role) : paths.login()
    await go(home, { replace: true })
  }

  if (step) {
    return <SecondStep {...step} onSignedIn={enter} onStartAgain={() => void go(paths.login())} />
  }
  return (
    <Form
      schema={spendLink.body.pick({ password: true })}
      initial={{}}
      onSubmit={async ({ password }) => {
        const answer = await act({ body: { token, password, endsCalendarAddress } })
        if (answer.secondStep) setStep(answer.secondStep)
        else await enter(answer)
      }}
      saving={saving}
      problem={problem}
      failure={null}
      submitLabel="Set password"
      savingLabel="Saving..."
      isLeftFreely
    >
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        name="password"
        label="New Password"
        placeholder="New Password"
        autoComplete="new-password"
        help="At least 8 characters; longer is better than complicated."
        required
      />
      {hasCalendarAddress && (
        <EndCalendarAddress isChosen={endsCalendarAddress} onChoose={setEndsCalendarAddress} />
      )}
    </Form>
  )
}
