import type { BodyInputOf } from '../../../../contract/endpoint.ts'
import type { LowItem } from '../low-stock.ts'
import type { addOrder } from '../purchase-order.ts'

type ProposedOrder = Omit<BodyInputOf<typeof addOrder>, 'id'>

/** An order for each supplier, of the items that have something to order. A price that is not known is 0 in it. */
export function proposedOrders(items: readonly LowItem[]): readonly ProposedOrder[] {
  const bySupplier = new Map<string, ProposedOrder>()
  for (const { id, supplierId, quantity, code, pack, price } of items) {
    if (supplierId === null || quantity === null) continue
    const line = { itemId: id, code, pack, quantity, price: price ?? '0' }
    const order = bySupplier.get(supplierId)
    bySupplier.set(supplierId, { supplierId, lines: [...(order?.lines ?? []), line] })
  }
  return [...bySupplier.values()]
}
