import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

export interface PurchaseRows {
  readonly supplier: string
  /** A draft. */
  readonly purchaseOrder: string
  /** One that was sent, and nothing came of it. */
  readonly sentOrder: string
  /** It is open, and its item is there. */
  readonly stockRequest: string
  readonly orderedItem: string
  readonly store: string
  readonly ward: string
}

const clinicHead = { head: { name: 'Clinic', lines: [] }, supplier: ['Supplier'], deliverTo: [] }

/** A supplier, two orders and a request between places, with a text that occurs nowhere else. */
export async function somePurchases(sql: Sql, text: string): Promise<PurchaseRows> {
  const [supplier, purchaseOrder, sentOrder] = [uuidv7(), uuidv7(), uuidv7()]
  const [stockRequest, orderedItem, store, ward] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await sql`
    insert into stock_items (id, kind, name, unit, packs, reorder_level)
    values (${orderedItem}, 'drug', ${`${text} ${orderedItem}`}, 'tablets',
      '[{"name": "box", "size": "20", "barcode": null}]', 1000)`
  for (const place of [store, ward]) {
    await sql`
      insert into stock_locations (id, kind, name) values (${place}, 'store', ${`${text} ${place}`})`
  }
  await sql`
    insert into suppliers (id, name, email, note)
    values (${supplier}, ${`${text} ${supplier}`}, 'orders@supplier.example', ${text})`
  await sql`
    insert into supplier_items (supplier_id, item_id, place, pack, price_minor)
    values (${supplier}, ${orderedItem}, 0, 'box', 300)`
  for (const id of [purchaseOrder, sentOrder])
    await anOrder(sql, { id, supplier, orderedItem }, text)
  await sql`
    update purchase_orders set sent_at = now(), sent_how = 'other', paper = ${sql.json(clinicHead)}
    where id = ${sentOrder}`
  await sql`
    insert into stock_requests (id, for_id, store_id, note)
    values (${stockRequest}, ${ward}, ${store}, ${text})`
  await sql`
    insert into stock_request_lines (request_id, place, item_id, quantity, units)
    values (${stockRequest}, 0, ${orderedItem}, 10, 10)`
  return { supplier, purchaseOrder, sentOrder, stockRequest, orderedItem, store, ward }
}

async function anOrder(
  sql: Sql,
  { id, supplier, orderedItem }: { id: string; supplier: string; orderedItem: string },
  text: string,
): Promise<void> {
  await sql`
    insert into purchase_orders (id, supplier_id, currency, note)
    select ${id}, ${supplier}, currency, ${text} from clinic`
  await sql`
    insert into purchase_order_lines (order_id, place, item_id, item, unit, quantity, units, price_minor)
    values (${id}, 0, ${orderedItem}, ${text}, 'tablets', 10, 10, 300)`
}

/** The rows of purchasing by the part of the path that names them. */
export function purchaseIds(rows: PurchaseRows): Record<string, string> {
  return {
    suppliers: rows.supplier,
    'purchase-orders': rows.purchaseOrder,
    'stock-requests': rows.stockRequest,
  }
}

/** The entries whose ids are taken, by the paths that add one. */
export function takenPurchase(entry: string): Record<string, string> {
  return {
    '/api/purchase-orders/:id/receipts': entry,
    '/api/stock-requests/:id/fulfilments': entry,
  }
}

/** Bodies of purchasing that are accepted, by their paths. */
export function purchaseBodies(rows: PurchaseRows): Record<string, Record<string, unknown>> {
  const line = { itemId: rows.orderedItem, quantity: '1', pack: null }
  const order = {
    ...{ supplierId: rows.supplier, locationId: rows.store, expectedOn: '2030-05-06' },
    lines: [{ ...line, price: '1.00', code: null }],
  }
  const all = {
    ...{ search: undefined, all: undefined, status: undefined, kind: undefined },
    ...{ supplierId: undefined, itemId: undefined, locationId: undefined },
  }
  const lot = { place: 0, quantity: '1', pack: null, price: '1.00', lotNumber: 'A1' }
  return {
    '/api/suppliers': { items: [], status: 'active' },
    '/api/suppliers/:id': { items: [], status: 'active' },
    '/api/suppliers/exports': all,
    '/api/purchase-orders': order,
    '/api/purchase-orders/:id': order,
    '/api/purchase-orders/:id/sending': { how: 'other' },
    '/api/purchase-orders/:id/receipts': { locationId: rows.store, lines: [lot], witness: null },
    '/api/purchase-orders/exports': all,
    '/api/low-stock/exports': all,
    '/api/low-stock/orders': { kind: undefined },
    '/api/purchase-orders/:id/mail': { how: 'other' },
    '/api/stock-requests': { forId: rows.ward, storeId: rows.store, lines: [line] },
    '/api/stock-requests/:id/fulfilments': { lines: [line], witness: null },
    '/api/stock-requests/exports': all,
  }
}
