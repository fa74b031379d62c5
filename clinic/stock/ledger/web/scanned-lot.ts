import { ask } from '../../../../web/ask.ts'
import type { Scanned } from '../../items/web/scan-field.tsx'
import { isGood, listStockLots, type StockLot } from '../stock.ts'

type Found = { readonly lot: StockLot | null } | { readonly refusal: string }

/**
 * The lot that a scan names, among those of a place; null where it names none. A lot that is expired, held or not
 * there is refused with a sentence, so that nobody gives another one instead without seeing it.
 */
export async function scannedLot(
  { item, lotNumber }: Scanned,
  locationId: string,
  today: string,
): Promise<Found> {
  if (lotNumber === null) return { lot: null }
  const asked = { params: { id: item.id }, query: { locationId } }
  const lots = await ask(listStockLots, asked).catch(() => null)
  if (!lots) return { refusal: 'The server cannot be reached. Scan it again.' }
  return lotOfScan(lots, { item: item.name, lotNumber }, today)
}

/** The lot with this number that is good; a sentence where there is none. */
export function lotOfScan(
  lots: readonly StockLot[],
  { item, lotNumber }: { readonly item: string; readonly lotNumber: string },
  today: string,
): { readonly lot: StockLot } | { readonly refusal: string } {
  const same = lots.filter((lot) => lot.lotNumber?.toUpperCase() === lotNumber.toUpperCase())
  const good = same.find((lot) => isGood(lot, today))
  if (good) return { lot: good }
  const name = `Lot ${lotNumber} of ${item}`
  const [lot] = same
  if (!lot) return { refusal: `${name} is not in this place.` }
  if (lot.heldAt !== null) return { refusal: `${name} is held: ${lot.holdReason ?? ''}` }
  return { refusal: `${name} expired on ${lot.expiresOn ?? ''}.` }
}
