import { StockQuantity } from '../../stock/items/stock-quantity.ts'
import { isGood, type StockLot } from '../../stock/ledger/stock.ts'

/** A part of a lot that would be given. */
export interface ProposedLot {
  readonly lot: StockLot
  /** In units. */
  readonly quantity: number
}

const thousandths = (quantity: string | number) => Math.round(Number(quantity) * 1000)

/**
 * The lots of which so many units would be taken: those first that expire first, as the ledger takes them. The lots
 * are those of one place, in that order. `missing` is what the place does not have.
 */
export function proposeLots(
  lots: readonly StockLot[],
  units: number,
  today: string,
): { readonly lots: readonly ProposedLot[]; readonly missing: number } {
  let missing = thousandths(units)
  const proposed: ProposedLot[] = []
  for (const lot of lots.filter((one) => isGood(one, today))) {
    const taken = Math.min(missing, thousandths(lot.quantity))
    if (taken <= 0) continue
    proposed.push({ lot, quantity: taken / 1000 })
    missing -= taken
  }
  return { lots: proposed, missing: missing / 1000 }
}

/** So many units, or packs of this name, in units; null where the form would refuse the quantity. */
export function unitsOf(
  { packs }: { readonly packs: readonly { name: string; size: string }[] },
  quantity: string,
  pack: string | null,
): number | null {
  const size = pack === null ? '1' : packs.find(({ name }) => name === pack)?.size
  const { data: number } = StockQuantity.safeParse(quantity)
  if (size === undefined || number === undefined) return null
  return (thousandths(number) * thousandths(size)) / 1_000_000
}
