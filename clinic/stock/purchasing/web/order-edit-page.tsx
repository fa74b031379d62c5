import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { changeOrder, orderChangesIn, type PurchaseOrder, readOrder } from '../purchase-order.ts'
import { listSuppliers } from '../supplier.ts'
import { OrderFields } from './order-fields.tsx'

/** A draft of an order, to change. */
export function OrderEditPage() {
  const id = usePathId()
  const { data, error } = useAnswer(readOrder, { params: { id } }, { isForForm: true })
  const isGone = !data && error?.id === 'not-found'
  if (isGone) return <LeaveWithNotice notice="Order not found" to={paths.purchaseOrders()} />
  if (data && data.status !== 'draft') {
    return (
      <LeaveWithNotice
        notice="This order was sent, so it stays as it is"
        to={paths.purchaseOrderDetails(id)}
      />
    )
  }
  return (
    <Page title="Edit Order">
      {data ? (
        <OrderForm key={data.id} order={data} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
OrderEditPage.about = changeOrder

function OrderForm({ order }: { readonly order: PurchaseOrder }) {
  const { id, supplierId, supplier, currency } = order
  const go = useGo()
  const change = useAct(changeOrder)
  const active = useAnswer(listSuppliers, { query: { limit: 100 } }).data?.rows ?? []
  const isListed = active.some((one) => one.id === supplierId)
  const lines = order.lines.map(({ itemId, code, pack, quantity, price }) => ({
    ...{ itemId, code, pack, quantity, price },
  }))
  return (
    <Form
      schema={orderChangesIn(currency)}
      initial={{ ...order, lines }}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id }, version, body })
        await go(paths.purchaseOrderDetails(id))
        notify.success('Draft saved')
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save the order:"
      submitLabel="Save draft"
      savingLabel="Saving..."
      cancelTo={paths.purchaseOrderDetails(id)}
    >
      <OrderFields
        suppliers={isListed ? active : [{ id: supplierId, name: supplier }, ...active]}
        currency={currency}
      />
    </Form>
  )
}
