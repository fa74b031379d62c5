import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { releaseStockLot, type StockLot } from '../stock.ts'

/** Takes the hold off a lot, with a reason. */
export function ReleaseLot({ lot }: { readonly lot: StockLot }) {
  const session = useSession()
  const release = useAct(releaseStockLot)
  if (lot.heldAt === null || !mayCall(session, releaseStockLot)) return null
  async function ask() {
    const reason = await confirmWithReason({
      question: 'Take the hold off this lot?',
      verb: 'Take the hold off',
      detail: 'It can be given out again.',
      reason: { label: 'Reason', initial: '', maxLength: 500 },
    })
    if (!reason) return
    try {
      const { id, version } = lot
      await release.act({ params: { id }, version, body: { reason } })
      notify.success('Hold taken off')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to take the hold off', error.message)
    }
  }
  return (
    <Button variant="default" disabled={release.saving} onClick={() => void ask()}>
      Take the hold off
    </Button>
  )
}
