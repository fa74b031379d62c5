import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Day, Instant } from '../../../../web/ui/when.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { orderName, type PurchaseOrder, readOrder } from '../purchase-order.ts'
import { OrderActs } from './order-acts.tsx'
import { OrderLinesTable } from './order-lines-table.tsx'
import { OrderReceipts } from './order-receipts.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { nameOf } from '../../items/web/name-of.ts'

/** An order with its lines, and what came of it. */
export function OrderPage() {
  const id = usePathId()
  const { data: order, error } = useAnswer(readOrder, { params: { id } })
  if (!order && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Order not found" to={paths.purchaseOrders()} />
  }
  return (
    <Page
      title={order?.number ? `Order ${orderName(order.number)}` : 'Draft of an order'}
      actions={
        order && (
          <>
            <HistoryLink objectId={order.id} />
            <OrderActs order={order} />
          </>
        )
      }
    >
      {order ? (
        <>
          <Facts order={order} />
          <OrderLinesTable order={order} />
          <OrderReceipts order={order} />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
OrderPage.about = readOrder

function Facts({ order }: { readonly order: PurchaseOrder }) {
  const { sentAt, closedAt, closeReason, expectedOn, note } = order
  return (
    <DescriptionList
      items={[
        ['Supplier', order.supplier],
        ['Status', <OrderStatusBadge key="status" order={order} />],
        ['Amount', formatMoney(order.amount, order.currency)],
        ['Deliver to', order.location ?? 'The clinic'],
        ['Expected on', expectedOn && <Day key="expected" date={expectedOn} />],
        ...(note === null ? [] : [['Note', note] as const]),
        ...(sentAt === null ? [] : [['Sent', <Sent key="sent" order={order} />] as const]),
        ...(closedAt === null
          ? []
          : [['Rest canceled', <Closed key="closed" order={order} at={closedAt} />] as const]),
        ...(closeReason === null ? [] : [['Reason', closeReason] as const]),
      ]}
    />
  )
}

const mailWords = {
  waiting: 'waiting to be sent',
  sent: 'sent',
  failed: 'not sent',
  withdrawn: 'not sent any more',
}

function Sent({ order: { sentAt, sentBy, sentNote, mail } }: { readonly order: PurchaseOrder }) {
  return (
    <span>
      {sentAt && <Instant at={sentAt} />}
      {sentBy && ` by ${nameOf(sentBy)}`}
      {mail && `, mail to ${mail.to}: ${mailWords[mail.state]}`}
      {mail?.error && `, ${mail.error}`}
      {sentNote && `, ${sentNote}`}
    </span>
  )
}

function Closed({ order, at }: { readonly order: PurchaseOrder; readonly at: string }) {
  const { closedBy } = order
  return (
    <span>
      <Instant at={at} />
      {closedBy && ` by ${nameOf(closedBy)}`}
    </span>
  )
}
