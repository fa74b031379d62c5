import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { type PurchaseOrder, resendOrder } from '../purchase-order.ts'
import { HowToSend } from './how-to-send.tsx'

interface ResendOrderProps {
  readonly order: PurchaseOrder
  readonly onClose: () => void
}

/** Sends an order again whose mail failed, or marks it as sent in another way. */
export function ResendOrder({ order, onClose }: ResendOrderProps) {
  const { id, supplier, supplierEmail, mail, version } = order
  const send = useAct(resendOrder)
  return (
    <Dialog
      title="Send this order again"
      detail={`The mail to ${mail?.to ?? supplier} failed${mail?.error ? `: ${mail.error}` : '.'}`}
      onClose={onClose}
    >
      <Form
        schema={resendOrder.body}
        initial={{ how: supplierEmail === null ? 'other' : 'mail', version }}
        onSubmit={async (body, read) => {
          const sent = await send.act({ params: { id }, version: read, body })
          onClose()
          notify.success(body.how === 'mail' ? 'Order sent again' : 'Marked as sent')
          return sent
        }}
        saving={send.saving}
        problem={send.problem}
        failure="Failed to send it:"
        submitLabel="Send"
        savingLabel="Sending..."
        onCancel={onClose}
        isLeftFreely
        takesFocus
      >
        <HowToSend
          supplierEmail={supplierEmail}
          own="I sent it myself: by phone, on paper, in their shop"
        />
      </Form>
    </Dialog>
  )
}
