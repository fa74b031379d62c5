import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { kindWords, resendVisitMessage, type VisitMessage } from '../visit-message.ts'

/** Sends a message again, with the visit as it is now. */
export function ResendMessage({ message }: { message: VisitMessage }) {
  const { act, saving } = useAct(resendVisitMessage)
  const name = message.patient.name ?? 'the patient'

  async function resend() {
    const isMeant = await confirm({
      question: `Send ${name} this ${kindWords[message.kind].toLowerCase()} again?`,
      detail: 'It is written again, with the present details.',
      verb: 'Send again',
      tone: 'neutral',
    })
    if (!isMeant) return
    try {
      await act({ params: { id: message.id } })
      notify.success('It will be sent again in a moment.')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to send again', error.message)
    }
  }

  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={saving}
      aria-label={`Send again: ${kindWords[message.kind]} to ${name}`}
      onClick={() => void resend()}
    >
      Send again
    </Button>
  )
}
