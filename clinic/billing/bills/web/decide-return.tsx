import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { approveReturn, refuseReturn } from '../return-request.ts'
import classes from './decide-return.module.css'

/** Approves or refuses a return that somebody else asked for. */
export function DecideReturn({ id, sum }: { id: string; sum: string }) {
  const approve = useAct(approveReturn)
  const refuse = useAct(refuseReturn)
  const isBusy = approve.saving || refuse.saving
  const params = { id }

  async function decide(done: string, act: () => Promise<unknown>) {
    try {
      await act()
      notify.success(done)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('The decision was not saved', error.message)
    }
  }

  async function askWhy() {
    const reason = await confirmWithReason({
      question: `Refuse to give ${sum} back?`,
      detail: 'The person who asked for it reads the reason.',
      verb: 'Refuse',
      reason: { label: 'Reason', initial: '', maxLength: 500 },
    })
    if (reason === null) return
    await decide('Return refused', () => refuse.act({ params, body: { reason } }))
  }

  return (
    <span className={classes.acts}>
      <Button
        size="compact-sm"
        disabled={isBusy}
        onClick={() => void decide(`${sum} given back`, () => approve.act({ params }))}
      >
        Approve
      </Button>
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => void askWhy()}>
        Refuse…
      </Button>
    </span>
  )
}
