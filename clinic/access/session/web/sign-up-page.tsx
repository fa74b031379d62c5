import { signUpRoles } from '../../../../contract/role.ts'
import { useAct } from '../../../../web/ask.ts'
import { EmailField } from '../../../../web/form/email-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { PasswordField } from '../../../../web/form/password-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { SignUp, signUp } from '../sign-up.ts'
import { SignedInNotice } from './signed-in-notice.tsx'
import { PendingAccount } from './pending-account.tsx'

/** Opens an account (S-12, S-13): patients are signed in at once, doctors and staff wait (P-12). */
export function SignUpPage() {
  const { currentUser } = useSession()
  const { act, saving, problem } = useAct(signUp)
  const go = useGo()

  async function open(body: Parameters<typeof act>[0]['body']) {
    const { user } = await act({ body })
    notify.clear()
    if (user?.status === 'active') await go(paths.dashboard(user.role))
  }

  if (currentUser?.status === 'pending') return <PendingAccount />
  return (
    <Page title="Sign Up" width="narrow">
      <SignedInNotice />
      <Form
        schema={SignUp}
        initial={{ role: signUpRoles[0] }}
        onSubmit={open}
        saving={saving}
        problem={problem}
        failure={null}
        submitLabel="Sign Up"
        savingLabel="Signing up..."
        isLeftFreely
        takesFocus
      >
        <TextField
          name="name"
          label="Full Name"
          placeholder="Full Name"
          autoComplete="name"
          required
        />
        <EmailField name="email" label="Email" placeholder="Email" autoComplete="email" required />
        <PasswordField
          name="password"
          label="Password"
          placeholder="Password"
          autoComplete="new-password"
          help="At least 8 characters; longer is better than complicated."
          required
        />
        <SelectField
          name="role"
          label="Role"
          options={signUpRoles}
          help="An administrator approves new accounts of doctors and staff."
          required
        />
      </Form>
    </Page>
  )
}
