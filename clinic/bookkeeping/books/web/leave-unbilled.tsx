import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { invalidate } from '../../../../web/query-client.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { billAfterAll, leaveUnbilled } from '../leaks.ts'

interface LeaveUnbilledProps {
  readonly visit: {
    readonly id: string
    /** Nobody came, or it was canceled late: its bill would be a fee. */
    readonly isMissed: boolean
    readonly noBillReason: string | null
  }
}

/** Says that a visit will have no bill, or waives its fee, with a reason; and takes that back. */
export function LeaveUnbilled({ visit: { id, isMissed, noBillReason } }: LeaveUnbilledProps) {
  const leave = useAct(leaveUnbilled)
  const back = useAct(billAfterAll)
  const params = { id }
  const words = isMissed ? ofFee : ofBill
  if (!mayCall(useSession(), leaveUnbilled)) return null

  async function leaveAfterQuestion() {
    const reason = await confirmWithReason({
      question: words.question,
      detail: 'You find the visit again under “Not billed, not paid”.',
      verb: words.verb,
      tone: 'neutral',
      reason: { label: 'Reason', initial: words.reason, maxLength: 500 },
    })
    if (reason === null) return
    try {
      await leave.act({ params, body: { reason } })
      notify.success(words.done, { label: 'Undo', run: () => void undo(id) })
    } catch (error) {
      sayWhy(error)
    }
  }

  async function putBack() {
    try {
      await back.act({ params })
      notify.success(words.back)
    } catch (error) {
      sayWhy(error)
    }
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      disabled={leave.saving || back.saving}
      onClick={() => void (noBillReason === null ? leaveAfterQuestion() : putBack())}
    >
      {noBillReason === null ? `${words.verb}…` : 'Put back'}
    </Button>
  )
}

const ofBill = {
  question: 'No bill for this visit?',
  verb: 'No bill',
  reason: 'Free of charge',
  done: 'No bill for this visit',
  back: 'The visit waits for its bill again',
}
const ofFee = {
  question: 'Waive the fee?',
  verb: 'Waive fee',
  reason: 'First time',
  done: 'Fee waived',
  back: 'The fee can be charged again',
}

/** The row, and its component with it, is gone when somebody presses `Undo`. */
async function undo(id: string) {
  try {
    await ask(billAfterAll, { params: { id } })
  } catch (error) {
    sayWhy(error)
  }
  await invalidate(['bills'])
}

function sayWhy(error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure('Failed to change the list', error.message)
}
