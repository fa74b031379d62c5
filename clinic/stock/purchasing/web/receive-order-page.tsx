import { useMemo, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { WitnessOfControlled } from '../../ledger/web/controlled-lines.tsx'
import { listStockLocations } from '../../locations/stock-location.ts'
import { orderName, type PurchaseOrder, readOrder } from '../purchase-order.ts'
import { receiveOrder } from '../receive-order.ts'
import { moreThanOpen, openLine } from './receipt-differences.ts'
import { ReceiptLines, useSizes } from './receipt-lines.tsx'
import { receiptFormIn } from './receipt-form.ts'

/** Receives goods of an order: what is still open is filled in. */
export function ReceiveOrderPage() {
  const id = usePathId()
  const { data: order, error } = useAnswer(readOrder, { params: { id } }, { isForForm: true })
  const places = useAnswer(listStockLocations, { query: {} }).data
  if (!order && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Order not found" to={paths.purchaseOrders()} />
  }
  if (order && order.status !== 'sent' && order.status !== 'part received') {
    return (
      <LeaveWithNotice
        notice="Nothing can be received for this order"
        to={paths.purchaseOrderDetails(id)}
      />
    )
  }
  return (
    <Page title={order ? `Receive ${orderName(order.number)}` : 'Receive an order'}>
      {order && places ? (
        <ReceiptForm key={order.id} read={order} places={places} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
ReceiveOrderPage.about = receiveOrder

interface ReceiptFormProps {
  readonly read: PurchaseOrder
  readonly places: readonly { readonly id: string; readonly name: string }[]
}

const changedWords =
  'Somebody else received goods of this order meanwhile. Below is what is open now: check your lines, then receive again.'

function ReceiptForm({ read, places }: ReceiptFormProps) {
  const go = useGo()
  const receive = useAct(receiveOrder)
  // The order as the person sees it: a receipt takes its version.
  const [order, setOrder] = useState(read)
  // One id for all tries, so that a request sent twice receives once.
  const [id] = useState(() => uuidv7())
  const { problem } = receive
  const { sizeOf } = useSizes(order)
  const told = useMemo(
    () => (problem?.id === 'changed' ? new Problem('conflict', { detail: changedWords }) : problem),
    [problem],
  )
  const back = paths.purchaseOrderDetails(order.id)
  return (
    <Form
      schema={receiptFormIn(order.currency)}
      initial={{
        id,
        locationId: order.locationId ?? places[0]?.id ?? '',
        lines: order.lines.flatMap((line, place) =>
          Number(line.open) > 0 ? [openLine(line, place)] : [],
        ),
      }}
      onSubmit={async ({ lines, ...values }) => {
        const came = lines.map((line) => ({ ...line, pack: line.pack ?? null }))
        const more = order.lines.flatMap((ordered, place) => {
          const units = moreThanOpen(place, came, { ordered, sizeOf })
          return units === null ? [] : [`${ordered.item}: ${units} more`]
        })
        const question = 'Receive more than is open?'
        if (more.length > 0 && !(await confirm({ question, points: more, verb: 'Receive' }))) {
          throw new Problem('conflict', { detail: 'Nothing was received.' })
        }
        const body = { ...values, lines: lines.map(({ itemId: _, ...line }) => line) }
        const { version } = order
        try {
          const after = await receive.act({ params: { id: order.id }, version, body })
          await go(back)
          notify.success(after.status === 'closed' ? 'All of the order is received' : 'Received')
          return after
        } catch (error) {
          if (error instanceof Problem && error.id === 'changed' && error.current) {
            // The contract says that such a refusal contains the order.
            setOrder(error.current as PurchaseOrder)
          }
          throw error
        }
      }}
      saving={receive.saving}
      problem={told}
      failure="Failed to receive it:"
      submitLabel="Receive"
      savingLabel="Saving..."
      cancelTo={back}
    >
      <SelectField
        name="locationId"
        label="Into"
        required
        options={places.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <ReceiptLines order={order} />
      <TextField name="deliveryNote" label="Delivery note" />
      <WitnessOfControlled />
    </Form>
  )
}
