import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { addOrder, type PurchaseOrder, sendOrder } from '../purchase-order.ts'
import { addSupplier, type Supplier } from '../supplier.ts'

/** Adds a supplier for a test. */
export async function aSupplier(
  by: Caller,
  items: readonly object[] = [],
  wanted: { readonly name?: string; readonly email?: string } = {},
): Promise<Supplier> {
  const id = uuidv7()
  const { body } = await by.ask(addSupplier, {
    body: { id, name: `Supplier ${id}`, email: 'orders@supplier.example', ...wanted, items },
  })
  return body
}

/** Orders lines for a test, as a draft. */
export async function aDraftOrder(
  by: Caller,
  supplierId: string,
  lines: readonly object[],
): Promise<PurchaseOrder> {
  const { body } = await by.ask(addOrder, { body: { id: uuidv7(), supplierId, lines } })
  return body
}

/** Orders lines for a test, sent in another way than by mail. */
export async function aSentOrder(
  by: Caller,
  supplierId: string,
  lines: readonly object[],
): Promise<PurchaseOrder> {
  const { id, version } = await aDraftOrder(by, supplierId, lines)
  const { body } = await by.ask(sendOrder, { params: { id }, version, body: { how: 'other' } })
  return body
}
