import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { hasPrice, type OrderLine } from '../purchase-order.ts'
import { lineSums } from '../order-sums.ts'

export interface ReceiptLineInForm {
  readonly place: number
  readonly itemId: string
  readonly pack: string | null
  readonly quantity: string
  readonly price: string
  readonly lotNumber: string | null
  readonly expiresOn: string | null
}

/** Units of one pack; one without a pack, and none for a pack that is not known. */
export type SizeOf = (line: Pick<ReceiptLineInForm, 'itemId' | 'pack'>) => number

/** The open part of a line of an order, in its packs where that is a whole number of them. */
export function openLine(line: OrderLine, place: number): ReceiptLineInForm {
  const size = Number(line.units) / Number(line.quantity)
  const packs = Number(line.open) / size
  const inPacks = packs > 0 && Number.isInteger(packs)
  return {
    ...{ place, itemId: line.itemId, lotNumber: '', expiresOn: null },
    pack: inPacks ? line.pack : null,
    quantity: inPacks ? String(packs) : Number(line.open) > 0 ? line.open : '1',
    // A cost that nobody knew is entered, and never 0 by itself.
    price: hasPrice(line) && (inPacks || line.pack === null) ? line.price : '',
  }
}

interface Ordered {
  readonly ordered: OrderLine
  readonly sizeOf: SizeOf
}

type Came = Pick<ReceiptLineInForm, 'place' | 'itemId' | 'pack' | 'quantity'>

/** Units of a line that came; the ordered pack has the size that it had then. */
function unitsOf(line: Came, { ordered, sizeOf }: Ordered): number {
  const orderedSize = Number(ordered.units) / Number(ordered.quantity)
  const size = line.pack !== null && line.pack === ordered.pack ? orderedSize : sizeOf(line)
  return Number(line.quantity) * size
}

/** `20 tablets`: how much more came of a line of the order than is open, in all its lots; null for none. */
export function moreThanOpen(place: number, lines: readonly Came[], order: Ordered): string | null {
  const { open, unit } = order.ordered
  const sum = lines
    .filter((one) => one.place === place)
    .reduce((all, one) => all + unitsOf(one, order), 0)
  const more = Math.round((sum - Number(open)) * 1000) / 1000
  return more > 0 ? quantityInWords(String(more), unit) : null
}

/**
 * The differences from the order, in sentences, before it is saved: more than is open, and another price. The database
 * counts the same exactly.
 */
export function differencesOf(
  line: ReceiptLineInForm,
  lines: readonly ReceiptLineInForm[],
  { ordered, sizeOf, currency }: Ordered & { readonly currency: string },
): string[] {
  const units = unitsOf(line, { ordered, sizeOf })
  if (!(units > 0)) return []
  const more = moreThanOpen(line.place, lines, { ordered, sizeOf })
  const told = more === null ? [] : [`${more} more than is open.`]
  if (!hasPrice(ordered)) return told
  try {
    const [paid = 0] = lineSums([line], currency)
    const expected = Math.round((units * toMinor(ordered.amount, currency)) / Number(ordered.units))
    const difference = paid - expected
    if (difference === 0) return told
    const words = formatMoney(fromMinor(Math.abs(difference), currency), currency)
    return [...told, `Costs ${words} ${difference > 0 ? 'more' : 'less'} than ordered.`]
  } catch {
    // The price is none yet.
    return told
  }
}
