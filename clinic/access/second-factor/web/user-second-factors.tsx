import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { readUserSecondFactors, resetSecondFactors } from '../second-factor.ts'

/** An admin sees here whether somebody has a second factor, and resets one that was lost. */
export function UserSecondFactors({ userId }: { userId: string }) {
  const params = { id: userId }
  const factors = useAnswer(readUserSecondFactors, { params })
  const { act, saving } = useAct(resetSecondFactors)

  async function resetAfterQuestion() {
    const isMeant = await confirm({
      question: 'Reset the second factor?',
      detail:
        'App, passkeys and recovery codes of this account stop working and its sessions end. The person is told by mail and signs in with the password alone.',
      verb: 'Reset',
    })
    if (!isMeant) return
    try {
      await act({ params })
      notify.success('Second factor reset')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to reset the second factor', error.message)
    }
  }

  if (factors.error) return <LoadFailure problem={factors.error} />
  if (!factors.data) return null
  const { hasApp, passkeys } = factors.data
  const words = [
    ...(hasApp ? ['an authenticator app'] : []),
    ...(passkeys > 0 ? [`${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`] : []),
  ]
  return (
    <Section title="Second factor">
      <p>
        {words.length > 0
          ? `This account has ${words.join(' and ')}.`
          : 'This account has none: it signs in with the password alone.'}
      </p>
      {words.length > 0 && (
        <div>
          <Button variant="default" disabled={saving} onClick={() => void resetAfterQuestion()}>
            Reset second factor
          </Button>
        </div>
      )}
    </Section>
  )
}
