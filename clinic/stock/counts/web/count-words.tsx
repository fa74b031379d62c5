import { StatusBadge, type StatusHue } from '../../../../web/ui/status-badge.tsx'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { stockKinds } from '../../items/stock-item.ts'
import { countStatusWords, type StockCount, type StockCountLine } from '../stock-count.ts'
import { grouped } from '../../../../contract/number-words.ts'

const hues: Readonly<Record<StockCount['status'], StatusHue>> = {
  open: 'info',
  waiting: 'warning',
  closed: 'success',
  canceled: 'neutral',
}

export function CountBadge({ status }: { readonly status: StockCount['status'] }) {
  return <StatusBadge word={countStatusWords[status]} hue={hues[status]} />
}

/** The part of the place that is counted. */
export function scopeWords({ kind, category, items }: StockCount): string {
  const parts = [
    kind === null ? null : `${stockKinds[kind]} only`,
    category === null ? null : `category ${category}`,
    items === null ? null : `${grouped(items)} chosen ${items === 1 ? 'item' : 'items'}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'All of the place' : parts.join(', ')
}

/** A lot as people read it from its box. */
export function lotOfLine({ lotNumber }: Pick<StockCountLine, 'lotNumber'>): string {
  return lotNumber === null ? 'No lot number' : `Lot ${lotNumber}`
}

/** A difference with its sign, such as `+3 tablets` or `−1 tablet`. */
export function signed(difference: string, unit: string): string {
  if (difference.startsWith('-')) return `−${quantityInWords(difference.slice(1), unit)}`
  return `${difference === '0' ? '' : '+'}${quantityInWords(difference, unit)}`
}
