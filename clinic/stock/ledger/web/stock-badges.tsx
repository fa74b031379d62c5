import { useDateWords } from '../../../../web/ui/when.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { StockOfItem } from '../stock.ts'

/** Days before its expiry in which a lot is marked. */
const soonDays = 90

/** Says that an item is used up or has to be ordered; nothing where there is enough. */
export function LowBadge({ stock }: { readonly stock: StockOfItem }) {
  if (Number(stock.quantity) - Number(stock.unusable) <= 0 && stock.status === 'active') {
    return <StatusBadge word="None left" hue="danger" />
  }
  return stock.isLow ? <StatusBadge word="Low" hue="warning" /> : null
}

/** The last day of a lot, marked when it is near or past. */
export function ExpiryBadge({ day }: { readonly day: string | null }) {
  const words = useDateWords()
  const { today } = useSession().clinic
  if (day === null) return null
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  if (days < 0) return <StatusBadge word={`Expired ${words.date(day)}`} hue="danger" />
  return days <= soonDays ? (
    <StatusBadge word={words.date(day)} hue="warning" />
  ) : (
    <span>{words.date(day)}</span>
  )
}
