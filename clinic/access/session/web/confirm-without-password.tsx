import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconKey } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { knowsPasskeys, provePasskey } from '../../second-factor/web/passkeys.ts'
import { askForOwnPasskey, confirmByCode, confirmByPasskey } from '../confirmation.ts'
import type { factorKinds } from '../session.ts'
import { withTryAgain } from './try-again.ts'
import classes from './second-step.module.css'

interface ConfirmWithoutPasswordProps {
  readonly kinds: readonly (typeof factorKinds)[number][]
  readonly onAnswer: (isGiven: boolean) => void
  /** Another way, for people who sign in at the identity provider. */
  readonly children?: ReactNode
}

/** For accounts without a password: they confirm by a second factor or by signing in again. */
export function ConfirmWithoutPassword({ kinds, onAnswer, children }: ConfirmWithoutPasswordProps) {
  const hasCode = kinds.includes('app') || kinds.includes('recovery code')
  const hasPasskey = kinds.includes('passkey') && knowsPasskeys()
  return (
    <div className={classes.step}>
      {hasPasskey && <UsePasskey onAnswer={onAnswer} />}
      {hasCode && <UseCode onAnswer={onAnswer} />}
      {children}
      {!hasCode && (
        <div>
          <Button variant="default" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}

function UseCode({ onAnswer }: Pick<ConfirmWithoutPasswordProps, 'onAnswer'>) {
  const { act, saving, problem } = useAct(confirmByCode)
  return (
    <Form
      schema={confirmByCode.body}
      initial={{}}
      onSubmit={async (body) => {
        await act({ body })
        onAnswer(true)
      }}
      saving={saving}
      problem={withTryAgain(problem, 'Please ask an administrator to reset your second factor.')}
      failure={null}
      submitLabel="Continue"
      savingLabel="Checking..."
      isLeftFreely
      onCancel={() => onAnswer(false)}
    >
      <TextField
        name="code"
        label="Code"
        help="From your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        required
      />
    </Form>
  )
}

function UsePasskey({ onAnswer }: Pick<ConfirmWithoutPasswordProps, 'onAnswer'>) {
  const asked = useAct(askForOwnPasskey)
  const given = useAct(confirmByPasskey)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function confirm() {
    setIsUnderWay(true)
    setProblem(null)
    try {
      await given.act({ body: await provePasskey(await asked.act({})) })
      onAnswer(true)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setIsUnderWay(false)
    }
  }

  return (
    <>
      {problem && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
          {problem.message}
        </Alert>
      )}
      <div>
        <Button
          leftSection={<IconKey size={18} aria-hidden />}
          disabled={isUnderWay}
          onClick={() => void confirm()}
        >
          Use passkey
        </Button>
      </div>
    </>
  )
}
