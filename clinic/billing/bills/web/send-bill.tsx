import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { type Bill, invoiceName } from '../bill.ts'
import { mailBill } from '../bill-paper.ts'

/** Mails the patient a link to the bill, and nothing of what is in it. */
export function SendBill({ bill }: { bill: Bill }) {
  const { act, saving } = useAct(mailBill)
  if (!mayCall(useSession(), mailBill)) return null

  async function send() {
    const isMeant = await confirm({
      question: `Send ${invoiceName(bill.invoiceNumber)} to the patient?`,
      verb: 'Send',
      tone: 'neutral',
      detail:
        'The patient is mailed a link to the bill that asks for a sign-in. The mail says nothing of what is in it.',
    })
    if (!isMeant) return
    try {
      await act({ params: { id: bill.id } })
      notify.success('The patient is mailed a link that asks for a sign-in')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to send the bill', error.message)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconSend size={18} aria-hidden />}
      loading={saving}
      onClick={() => void send()}
    >
      Send to patient
    </Button>
  )
}
