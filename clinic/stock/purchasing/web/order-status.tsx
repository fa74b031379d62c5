import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { type ListedOrder, orderStatusWords } from '../purchase-order.ts'

const hues = {
  draft: 'neutral',
  sent: 'info',
  'part received': 'warning',
  closed: 'success',
} as const

interface OrderStatusBadgeProps {
  readonly order: Pick<ListedOrder, 'status' | 'hasMailFailed'>
}

/** How far an order has come, and whether the supplier does not have it because its mail failed. */
export function OrderStatusBadge({ order: { status, hasMailFailed } }: OrderStatusBadgeProps) {
  return hasMailFailed ? (
    <StatusBadge word="Mail failed" hue="danger" />
  ) : (
    <StatusBadge word={orderStatusWords[status]} hue={hues[status]} />
  )
}
