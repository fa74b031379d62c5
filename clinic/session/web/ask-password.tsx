import { useAct } from '../../../web/ask.ts'
import { Form } from '../../../web/form/form.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { confirmPassword } from '../session.ts'
import { withTryAgain } from './try-again.ts'

/** Asks for the current password before something that a stranger at an open screen must not do. */
export function AskPassword({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const { act, saving, problem } = useAct(confirmPassword)
  return (
    <Dialog
      title="Enter your current password"
      detail="You signed in a while ago, and this changes how you sign in."
      onClose={() => onAnswer(false)}
    >
      <Form
        schema={confirmPassword.body}
        initial={{}}
        onSubmit={async (body) => {
          await act({ body })
          onAnswer(true)
        }}
        saving={saving}
        problem={withTryAgain(problem)}
        failure={null}
        submitLabel="Go on"
        savingLabel="Checking..."
        isLeftFreely
        onCancel={() => onAnswer(false)}
      >
        <PasswordField
          name="password"
          label="Current Password"
          autoComplete="current-password"
          required
        />
      </Form>
    </Dialog>
  )
}
