import { Credentials, signIn } from '../clinic/session/session.ts'
import { useAct } from './ask.ts'
import { Form } from './form/form.tsx'
import { PasswordField } from './form/password-field.tsx'
import { Dialog } from './ui/dialog.tsx'

interface SignInAgainProps {
  /** Who worked here; the work is theirs alone. */
  readonly email: string
  readonly onGiveUp: () => void
}

/** Stands over a page with unsaved work whose session has ended, and hides what is on it. */
export function SignInAgain({ email, onGiveUp }: SignInAgainProps) {
  const { act, saving, problem } = useAct(signIn)
  return (
    <Dialog
      title="You were signed out"
      detail={`What you entered is kept. Sign in again as ${email} to go on.`}
      isOpaque
      // Escape must not throw the work away; the button does.
      onClose={() => undefined}
    >
      <Form
        schema={Credentials.pick({ password: true })}
        initial={{}}
        onSubmit={({ password }) => act({ body: { email, password } })}
        saving={saving}
        problem={problem}
        failure={null}
        submitLabel="Login"
        savingLabel="Logging in..."
        isLeftFreely
        onCancel={onGiveUp}
        cancelLabel="Leave without saving"
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
    </Dialog>
  )
}
