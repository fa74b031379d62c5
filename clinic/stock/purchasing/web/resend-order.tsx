import { useAct } from '../../../../web/ask.ts'
import { DialogForm } from '../../../../web/form/dialog-form.tsx'
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
    <DialogForm
      title="Send this order again"
      detail={`The mail to ${mail?.to ?? supplier} failed${mail?.error ? `: ${mail.error}` : '.'}`}
      onClose={onClose}
      act={send}
      schema={resendOrder.body}
      initial={{ how: supplierEmail === null ? 'other' : 'mail', version }}
      onSubmit={(body, read) => send.act({ params: { id }, version: read, body })}
      done={(_, { how }) => (how === 'mail' ? 'Order sent again' : 'Marked as sent')}
      failure="Failed to send it:"
      submitLabel="Send"
      savingLabel="Sending..."
    >
      <HowToSend
        supplierEmail={supplierEmail}
        own="I sent it myself: by phone, on paper, in their shop"
      />
    </DialogForm>
  )
}
