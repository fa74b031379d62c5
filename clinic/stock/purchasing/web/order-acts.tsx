import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile, useAct } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { openPdf } from '../../../../web/open-pdf.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  changeOrder,
  closeOrder,
  orderName,
  orderStatusWords,
  type PurchaseOrder,
  readOrderPaper,
  removeOrder,
} from '../purchase-order.ts'
import { ResendOrder } from './resend-order.tsx'
import { SendOrder } from './send-order.tsx'

/** The acts on an order, by how far it has come. */
export function OrderActs({ order }: { readonly order: PurchaseOrder }) {
  const { id, status } = order
  const session = useSession()
  const mayWrite = mayCall(session, changeOrder)
  const [isSending, setIsSending] = useState(false)
  const print = () =>
    void openPdf(orderName(order.number), 'Failed to make the order', () =>
      askForFile(readOrderPaper, { params: { id } }),
    )
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
        Print
      </Button>
      {mayWrite && status === 'draft' && (
        <>
          <DeleteOrder order={order} />
          <ButtonLink to={paths.purchaseOrderEdit(id)} variant="default">
            Edit
          </ButtonLink>
          <Button onClick={() => setIsSending(true)}>Send…</Button>
        </>
      )}
      {mayWrite && (status === 'sent' || status === 'part received') && (
        <>
          <CloseOrder order={order} />
          {order.hasMailFailed && (
            <Button variant="default" onClick={() => setIsSending(true)}>
              Send again…
            </Button>
          )}
          <ButtonLink to={paths.purchaseReceiptEdit(id)}>Receive</ButtonLink>
        </>
      )}
      {isSending &&
        (status === 'draft' ? (
          <SendOrder order={order} onClose={() => setIsSending(false)} />
        ) : (
          <ResendOrder order={order} onClose={() => setIsSending(false)} />
        ))}
    </>
  )
}

const inWords = (row: PurchaseOrder) => ({
  Supplier: row.supplier,
  Amount: row.amount,
  Status: orderStatusWords[row.status],
})

function DeleteOrder({ order }: { readonly order: PurchaseOrder }) {
  const go = useGo()
  const remove = useAct(removeOrder)
  return (
    <Button
      variant="default"
      disabled={remove.saving}
      onClick={() =>
        void told('Failed to delete the draft', async () => {
          const isDone = await actOnRow({
            row: order,
            question: { question: 'Delete this draft?', verb: 'Delete' },
            inWords,
            act: ({ id, version }) => remove.act({ params: { id }, version }),
          })
          if (!isDone) return
          await go(paths.purchaseOrders())
          notify.success('Draft deleted')
        })
      }
    >
      Delete
    </Button>
  )
}

function CloseOrder({ order }: { readonly order: PurchaseOrder }) {
  const close = useAct(closeOrder)
  return (
    <Button
      variant="default"
      disabled={close.saving}
      onClick={() =>
        void told('Failed to close the order', async () => {
          const isDone = await actOnRow({
            row: order,
            question: {
              question: 'Close this order?',
              detail: 'What has not come is canceled here. Tell the supplier yourself.',
              verb: 'Close order',
              reason: { label: 'Reason', initial: '', maxLength: 500 },
            },
            inWords,
            act: ({ id, version }, reason) =>
              close.act({ params: { id }, version, body: { reason } }),
          })
          if (isDone) notify.success('Order closed')
        })
      }
    >
      Close…
    </Button>
  )
}

async function told(failure: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure(failure, Object.values(error.errors ?? {})[0] ?? error.message)
  }
}
