import { useState } from 'react'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { QrCode } from '../../../../web/ui/qr-code.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { beginApp, confirmApp, removeApp } from '../second-factor.ts'
import { FactorCard } from './factor-card.tsx'
import classes from './second-factors.module.css'

/** Does something and says why it failed. */
export type Told = (failure: string, act: () => Promise<void>) => Promise<void>

interface AuthenticatorAppProps {
  /** Of its heading. */
  readonly level: 2 | 3
  readonly since: string | null
  readonly told: Told
  /** Called with the recovery codes that came with the first factor. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** The authenticator app on the phone: set up with a QR code, removed after a question. */
export function AuthenticatorApp({ level, since, told, onCodes }: AuthenticatorAppProps) {
  const words = useDateWords()
  const begin = useAct(beginApp)
  const remove = useAct(removeApp)
  const [begun, setBegun] = useState<AnswerOf<typeof beginApp> | null>(null)

  const setUp = () =>
    told('Failed to set up the app', async () => {
      setBegun(await begin.act({}))
    })

  async function removeAfterQuestion() {
    const isMeant = await confirm({
      question: 'Remove the authenticator app?',
      detail: 'Its codes are not asked for any more.',
      verb: 'Remove',
    })
    if (!isMeant) return
    await told('Failed to remove the app', async () => {
      await remove.act({})
      notify.success('Authenticator app removed')
    })
  }

  if (since) {
    return (
      <FactorCard
        title="Authenticator app"
        level={level}
        text={`On since ${words.dayOf(since)}: after your password you are asked for its code.`}
        action={{ label: 'Remove app', run: () => void removeAfterQuestion() }}
        isBusy={remove.saving}
      />
    )
  }
  return (
    <FactorCard
      title="Authenticator app"
      level={level}
      text="An app on your phone shows a new code every half minute; you are asked for it after your password."
      action={begun ? undefined : { label: 'Set up app', run: () => void setUp() }}
      isBusy={begin.saving}
    >
      {begun && (
        <FirstCode
          begun={begun}
          onConfirmed={(codes) => {
            setBegun(null)
            if (codes) onCodes(codes)
            else notify.success('Authenticator app set up')
          }}
          onCancel={() => setBegun(null)}
        />
      )}
    </FactorCard>
  )
}

interface FirstCodeProps {
  readonly begun: AnswerOf<typeof beginApp>
  readonly onConfirmed: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

function FirstCode({ begun, onConfirmed, onCancel }: FirstCodeProps) {
  const { act, saving, problem } = useAct(confirmApp)
  return (
    <div className={classes.app}>
      <p>Scan this with your authenticator app, or type the key below into it.</p>
      <div className={classes.qr}>
        <QrCode value={begun.address} title="QR code for your authenticator app" />
      </div>
      <p className={classes.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <Form
        schema={confirmApp.body}
        initial={{}}
        onSubmit={async (body) => {
          onConfirmed((await act({ body })).recoveryCodes)
        }}
        saving={saving}
        problem={problem}
        failure={null}
        submitLabel="Confirm"
        savingLabel="Checking..."
        isLeftFreely
        onCancel={onCancel}
      >
        <TextField
          name="code"
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
      </Form>
    </div>
  )
}
