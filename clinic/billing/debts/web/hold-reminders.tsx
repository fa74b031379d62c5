import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'

interface HoldRemindersProps {
  /** The patient or the bill, as in `No reminders to this patient`. */
  readonly of: 'to this patient' | 'of this bill'
  readonly isHeld: boolean
  readonly saving: boolean
  /** Without a reason reminders go on. */
  readonly onHold: (reason: string) => Promise<unknown>
}

/** Holds reminders back, or lets them go on. */
export function HoldReminders({ of, isHeld, saving, onHold }: HoldRemindersProps) {
  async function change() {
    const reason = isHeld
      ? ''
      : await confirmWithReason({
          question: `No reminders ${of}?`,
          detail: 'Nobody is reminded until you let reminders go on.',
          verb: 'Hold reminders',
          tone: 'neutral',
          reason: { label: 'Reason', initial: '', maxLength: 500 },
        })
    if (reason === null) return
    try {
      await onHold(reason)
      notify.success(isHeld ? 'Reminders go on' : 'Reminders are on hold')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to change the reminders', error.message)
    }
  }

  return (
    <Button variant="default" size="compact-sm" disabled={saving} onClick={() => void change()}>
      {isHeld ? `Let reminders ${of} go on` : `No reminders ${of}…`}
    </Button>
  )
}
