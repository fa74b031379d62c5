import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { requestStatusWords, type StockRequest } from '../stock-request.ts'

const hues = {
  asked: 'info',
  'part fulfilled': 'warning',
  fulfilled: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
} as const

/** How far a request has come. */
export function RequestStatus({ status }: Pick<StockRequest, 'status'>) {
  return <StatusBadge word={requestStatusWords[status]} hue={hues[status]} />
}
