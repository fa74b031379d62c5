import { useAct } from '../../../web/ask.ts'
import { Form } from '../../../web/form/form.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { useGo } from '../../../web/go.ts'
import { paths } from '../../../web/paths.ts'
import { notify } from '../../../web/ui/notify.tsx'
import { useLink as spendLink } from '../session.ts'

interface SetPasswordFormProps {
  readonly token: string
  /** Whose password it is, so that password managers keep it under the right name. */
  readonly email: string | null
}

/** Sets the password and signs in. */
export function SetPasswordForm({ token, email }: SetPasswordFormProps) {
  const { act, saving, problem } = useAct(spendLink)
  const go = useGo()
  return (
    <Form
      schema={spendLink.body.pick({ password: true })}
      initial={{}}
      onSubmit={async ({ password }) => {
        const { user } = await act({ body: { token, password } })
        notify.clear()
        if (user?.status === 'active') {
          await go(paths.dashboard(user.role), { replace: true })
        } else {
          await go(paths.login(), { replace: true })
        }
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
    </Form>
  )
}
