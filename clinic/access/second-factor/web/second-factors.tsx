import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { makeRecoveryCodes, readSecondFactors } from '../second-factor.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { FactorCard } from './factor-card.tsx'
import { Passkeys } from './passkey-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factors.module.css'
import { type AskPassword, usePasswordFirst } from '../../users/web/use-password-first.tsx'

interface SecondFactorsProps {
  readonly AskPassword: AskPassword
  /** Of the heading of each: 3 when a heading of the page stands above. */
  readonly level: 2 | 3
}

/** The second factors of the own account: to add, to remove, to make anew. */
export function SecondFactors({ AskPassword, level }: SecondFactorsProps) {
  const factors = useAnswer(readSecondFactors, {})
  const { withPassword, question } = usePasswordFirst(AskPassword)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const make = useAct(makeRecoveryCodes)

  /** Does something and says why it failed. */
  async function told(failure: string, act: () => Promise<void>): Promise<void> {
    try {
      await withPassword(act)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // A person who does not give the password has changed their mind.
      if (error.id !== 'password-needed') notify.failure(failure, error.message)
    }
  }

  async function makeAfterQuestion() {
    const isMeant = await confirm({
      question: 'Make new recovery codes?',
      detail: 'The codes you have now stop working.',
      verb: 'Make new codes',
      tone: 'neutral',
    })
    if (!isMeant) return
    await told('Failed to make new codes', async () => {
      setCodes((await make.act({})).recoveryCodes)
    })
  }

  if (factors.isPending) return <Loading lines={5} />
  if (!factors.data) return <LoadFailure problem={factors.error} />
  const { appSince, passkeys, recoveryCodesLeft } = factors.data
  const hasAny = appSince !== null || passkeys.length > 0
  return (
    <div className={classes.factors}>
      <AuthenticatorApp level={level} since={appSince} told={told} onCodes={setCodes} />
      <Passkeys level={level} passkeys={passkeys} told={told} onCodes={setCodes} />
      {hasAny && (
        <FactorCard
          title="Recovery codes"
          level={level}
          text={`${recoveryCodesLeft} left. Use one when you have neither app nor passkey at hand; each works once.`}
          action={{ label: 'Make new codes', run: () => void makeAfterQuestion() }}
          isBusy={make.saving}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {question}
    </div>
  )
}
