import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { type Bill, invoiceName, restoreBill } from '../bill.ts'

/** Brings a bill back that was voided, under a new invoice number. */
export function BringBack({ bill, onDone }: { bill: Bill; onDone?: () => void }) {
  const restore = useAct(restoreBill)
  const mayRestore = mayCall(useSession(), restoreBill)
  if (!mayRestore) return null

  async function bringBack() {
    try {
      const back = await restore.act({ params: { id: bill.id } })
      onDone?.()
      notify.success(`The bill is back as ${invoiceName(back.invoiceNumber)}`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to bring the bill back', error.message)
    }
  }

  return (
    <Button
      variant="light"
      size="compact-sm"
      disabled={restore.saving}
      onClick={() => void bringBack()}
    >
      Bring back
    </Button>
  )
}
