import { formatMoney, toMinor } from '../../../../contract/money.ts'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { type Bill, billStatusWords } from '../bill.ts'

type State = Pick<Bill, 'status' | 'voidedAt' | 'paid' | 'owed' | 'currency'>

/** `Unpaid` or `Paid` (S-74), `Void`, and what is still to pay of a bill that is paid in part. */
export function BillStatusBadge({ bill }: { bill: State }) {
  const { status, voidedAt, paid, owed, currency } = bill
  if (voidedAt !== null) return <StatusBadge word="Void" hue="neutral" />
  const isPart = status === 'unpaid' && toMinor(paid, currency) > 0
  return (
    <span title={isPart ? `${formatMoney(paid, currency)} paid` : undefined}>
      <StatusBadge word={billStatusWords[status]} />
      {isPart && ` ${formatMoney(owed, currency)} left`}
    </span>
  )
}
