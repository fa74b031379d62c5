import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { type OrderStatus, orderStatusWords } from '../purchase-order.ts'

const hues = {
  draft: 'neutral',
  sent: 'info',
  'part received': 'warning',
  closed: 'success',
} as const

/** How far an order has come. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  return <StatusBadge word={orderStatusWords[status]} hue={hues[status]} />
}
