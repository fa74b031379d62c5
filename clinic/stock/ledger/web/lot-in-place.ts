import type { StockItem } from '../../items/stock-item.ts'
import type { StockLot } from '../stock.ts'

/** A lot in one of its places, for the dialogs that act on it. */
export interface LotInPlace {
  readonly item: StockItem
  readonly lot: StockLot
  readonly place: StockLot['places'][number]
  readonly onClose: () => void
}

/** The lot as dialogs name it. */
export function lotWords({ item, lot, place }: Omit<LotInPlace, 'onClose'>): string {
  return `${item.name}, lot ${lot.lotNumber ?? 'without a number'}: ${place.quantity} ${item.unit} in ${place.location}.`
}
