import { useAct } from '../../../../web/ask.ts'
import { DialogForm } from '../../../../web/form/dialog-form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { hasPrice, orderName, type PurchaseOrder, sendOrder } from '../purchase-order.ts'
import { HowToSend } from './how-to-send.tsx'

interface SendOrderProps {
  readonly order: PurchaseOrder
  readonly onClose: () => void
}

/** Sends a draft: by mail with its PDF, or marked as sent in another way. */
export function SendOrder({ order, onClose }: SendOrderProps) {
  const { id, supplier, supplierEmail, version } = order
  const send = useAct(sendOrder)
  const unpriced = order.lines.filter((line) => !hasPrice(line)).length
  return (
    <DialogForm
      title="Send this order"
      detail="It takes the next number and stays as it is now."
      points={
        unpriced === 0
          ? undefined
          : [`${unpriced === 1 ? '1 line has' : `${unpriced} lines have`} no price.`]
      }
      onClose={onClose}
      act={send}
      schema={sendOrder.body}
      initial={{ how: supplierEmail === null ? 'other' : 'mail', version }}
      onSubmit={(body, read) => send.act({ params: { id }, version: read, body })}
      done={(sent) => `${orderName(sent.number)} sent`}
      failure="Failed to send it:"
      submitLabel="Send"
      savingLabel="Sending..."
    >
      <HowToSend
        supplierEmail={supplierEmail}
        own="I send it myself: by phone, on paper, in their shop"
      />
      <TextField name="note" label="Note" placeholder={`Told ${supplier} by phone`} />
    </DialogForm>
  )
}
