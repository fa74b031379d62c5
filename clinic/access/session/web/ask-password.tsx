import type { ReactNode } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { PasswordField } from '../../../../web/form/password-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { readConfirmation } from '../confirmation.ts'
import { confirmPassword } from '../passwords.ts'
import { ConfirmWithoutPassword } from './confirm-without-password.tsx'
import { withTryAgain } from './try-again.ts'

interface AskPasswordProps {
  readonly onAnswer: (isGiven: boolean) => void
  /** Another way, for accounts without a password. */
  readonly children?: ReactNode
}

/**
 * Asks for the current password before an act that a stranger at an open screen must not do. Accounts
 * without a password confirm in another way.
 */
export function AskPassword({ onAnswer, children }: AskPasswordProps) {
  const { data: way, error } = useAnswer(readConfirmation, {})
  return (
    <Dialog
      title={way?.kinds ? 'Confirm that it is you' : 'Enter your current password'}
      detail="You signed in a while ago, and this changes how you sign in."
      onClose={() => onAnswer(false)}
    >
      {!way && (error ? <LoadFailure problem={error} /> : <Loading lines={2} />)}
      {way?.kinds === null && <CurrentPassword onAnswer={onAnswer} />}
      {way?.kinds && (
        <ConfirmWithoutPassword kinds={way.kinds} onAnswer={onAnswer}>
          {children}
        </ConfirmWithoutPassword>
      )}
    </Dialog>
  )
}

function CurrentPassword({ onAnswer }: Pick<AskPasswordProps, 'onAnswer'>) {
  const { act, saving, problem } = useAct(confirmPassword)
  return (
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
      submitLabel="Continue"
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
  )
}
