import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addOrder, orderChangesIn } from '../purchase-order.ts'
import { listOffersOfItem } from '../supplier-of-item.ts'
import { listSuppliers } from '../supplier.ts'
import { offeredLine, OrderFields } from './order-fields.tsx'

/** A new order, as a draft; the item that it is opened from is its first line. */
export function OrderAddPage() {
  const go = useGo()
  const { currency } = useSession().clinic
  const { itemId = '', supplierId = '' } = useUrlValues()
  const suppliers = useAnswer(listSuppliers, { query: { limit: 100 } })
  const offers = useAnswer(
    listOffersOfItem,
    { params: { id: itemId } },
    { enabled: itemId !== '', isForForm: true },
  )
  const add = useAct(addOrder)
  // One id for all tries, so that a request sent twice makes one order.
  const [id] = useState(() => uuidv7())
  if (!suppliers.data || offers.isLoading) {
    return (
      <Page title="Add Order">
        <Loading lines={8} visible />
      </Page>
    )
  }
  const offer =
    offers.data?.find((one) => one.supplierId === supplierId) ?? offers.data?.[0] ?? null
  const line = offer
    ? offeredLine(offer)
    : { itemId, code: '', pack: null, quantity: '1', price: '' }
  return (
    <Page title="Add Order">
      <Form
        schema={orderChangesIn(currency)}
        initial={{
          supplierId: supplierId || (offer?.supplierId ?? ''),
          lines: itemId ? [line] : [],
        }}
        onSubmit={async (values) => {
          const order = await add.act({ body: { ...values, id } })
          await go(paths.purchaseOrderDetails(order.id))
          notify.success('Draft saved')
          return order
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to save the order:"
        submitLabel="Save draft"
        savingLabel="Saving..."
        cancelTo={paths.purchaseOrders()}
        madeTo={paths.purchaseOrderDetails(id)}
      >
        <OrderFields suppliers={suppliers.data.rows} currency={currency} />
      </Form>
    </Page>
  )
}
OrderAddPage.about = addOrder
