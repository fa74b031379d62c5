import type { LowItem } from './low-stock.ts'
import { type EnteredOrderLine, mostOrderLines } from './purchase-order.ts'

interface ProposedOrder {
  readonly supplierId: string
  readonly lines: readonly EnteredOrderLine[]
}

/**
 * An order for each supplier, of the items that have something to order, and several where one would have too many
 * lines. A price that is not known is 0 in it.
 */
export function proposedOrders(items: readonly LowItem[]): readonly ProposedOrder[] {
  const bySupplier = new Map<string, EnteredOrderLine[]>()
  for (const { id, supplierId, quantity, code, pack, price } of items) {
    if (supplierId === null || quantity === null) continue
    const line = { itemId: id, code, pack, quantity, price: price ?? '0' }
    bySupplier.set(supplierId, [...(bySupplier.get(supplierId) ?? []), line])
  }
  return [...bySupplier].flatMap(([supplierId, lines]) =>
    Array.from({ length: Math.ceil(lines.length / mostOrderLines) }, (_, part) => ({
      supplierId,
      lines: lines.slice(part * mostOrderLines, (part + 1) * mostOrderLines),
    })),
  )
}
