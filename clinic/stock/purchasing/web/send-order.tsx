import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
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
    <Dialog
      title="Send this order"
      detail="It takes the next number and stays as it is now."
      points={
        unpriced === 0
          ? undefined
          : [`${unpriced === 1 ? '1 line has' : `${unpriced} lines have`} no price.`]
      }
      onClose={onClose}
    >
      <Form
        schema={sendOrder.body}
        initial={{ how: supplierEmail === null ? 'other' : 'mail', version }}
        onSubmit={async (body, read) => {
          const sent = await send.act({ params: { id }, version: read, body })
          onClose()
          notify.success(`${orderName(sent.number)} sent`)
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
          own="I send it myself: by phone, on paper, in their shop"
        />
        <TextField
          name="note"
          label="Note"
          placeholder={`Told ${supplier} by phone`}
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}
