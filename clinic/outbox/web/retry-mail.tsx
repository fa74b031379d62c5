import { Button } from '@mantine/core'
import { Problem } from '../../../contract/problem.ts'
import { useAct } from '../../../web/ask.ts'
import { notify } from '../../../web/ui/notify.tsx'
import { type Mail, retryMail } from '../mail.ts'

/** Puts a failed mail back among the waiting ones. */
export function RetryMail({ mail }: { mail: Mail }) {
  const { act, saving } = useAct(retryMail)

  async function retry() {
    try {
      await act({ params: { id: mail.id } })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to send again', error.message)
    }
  }

  return (
    <Button
      variant="light"
      size="compact-sm"
      disabled={saving}
      aria-label={`Try again: ${mail.subject} to ${mail.toAddress}`}
      onClick={() => void retry()}
    >
      Try again
    </Button>
  )
}
