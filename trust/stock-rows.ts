import { v7 as uuidv7 } from 'uuid'
import {
  dispensingBodies,
  dispensingIds,
  type DispensingRows,
  someDispensing,
  takenDispensings,
} from './dispensing-rows.ts'
import type { Sql } from '../server/database/connect.ts'
import { countBodies, countIds, type CountRows, someCounts, takenCounts } from './count-rows.ts'
import {
  purchaseBodies,
  purchaseIds,
  type PurchaseRows,
  somePurchases,
  takenPurchase,
} from './purchase-rows.ts'
import { someWardStock, wardStockBodies, type WardStockRows } from './ward-stock-rows.ts'

/** An item with one lot of 1,000 units in the first of two places, and what brought it. */
export interface StockRows extends PurchaseRows, CountRows, WardStockRows, DispensingRows {
  readonly stockItem: string
  readonly stockPlace: string
  readonly otherStockPlace: string
  readonly stockLot: string
  readonly stockEntry: string
}

/** Stock with a text that occurs nowhere else. */
export async function someStock(
  sql: Sql,
  { appointment, colleague }: Readonly<Record<'appointment' | 'colleague', string>>,
  text: string,
): Promise<StockRows> {
  const [stockItem, stockPlace, otherStockPlace, stockEntry] = [
    ...[uuidv7(), uuidv7(), uuidv7(), uuidv7()],
  ] as const
  await sql`
    insert into stock_items (id, kind, name, unit)
    values (${stockItem}, 'drug', ${`${text} ${stockItem}`}, 'tablets')`
  await sql`
    insert into stock_locations (id, kind, name)
    values (${stockPlace}, 'pharmacy', ${`${text} ${stockPlace}`}),
      (${otherStockPlace}, 'ward', ${`${text} ${otherStockPlace}`})`
  const purchases = await somePurchases(sql, text)
  const counts = await someCounts(sql, text)
  const stockLot = await sql.begin(async (tx) => {
    const [lot] = await tx<{ id: string }[]>`
      select lot_of(${stockItem}, 'L1', '2099-01-31', 1000, 100, null) as id`
    await tx`
      insert into stock_entries (id, kind, reason) values (${stockEntry}, 'receive', ${text})`
    const line = { item: stockItem, lot: lot?.id ?? '', location: stockPlace, quantity: '1000' }
    await tx`select post_stock(${stockEntry}, ${tx.json([line])})`
    return lot?.id ?? ''
  })
  const own = { stockItem, stockPlace, otherStockPlace, stockLot, stockEntry }
  const ofWard = await someWardStock(sql, { appointment, stockItem, stockPlace }, text)
  const given = await someDispensing(sql, own, colleague, text)
  return { ...own, ...purchases, ...counts, ...ofWard, ...given }
}

/** The rows of stock by the part of the path that names them. */
export function stockIds(rows: StockRows): Record<string, string> {
  return {
    'stock-items': rows.stockItem,
    'stock-locations': rows.stockPlace,
    'stock-lots': rows.stockLot,
    'stock-entries': rows.stockEntry,
    ...dispensingIds(rows),
    ...purchaseIds(rows),
    ...countIds(rows),
  }
}

/** The entries whose ids are taken, by the paths that add one. */
export function takenStock(rows: StockRows): Record<string, string> {
  return {
    '/api/stock/receipts': rows.stockEntry,
    '/api/stock/transfers': rows.stockEntry,
    '/api/stock/takings': rows.stockEntry,
    '/api/stock/adjustments': rows.stockEntry,
    ...takenDispensings(rows),
    ...takenPurchase(rows.stockEntry),
    ...takenCounts(rows),
  }
}

const item = {
  ...{ kind: 'drug', unit: 'tablets', unitDecimals: 0, storage: 'room', controlled: false },
  ...{ codes: [], packs: [], reorderLevel: '10', reorderQuantity: '20', status: 'active' },
  ...{ priceItemId: null, chargedBy: null },
}
const place = { kind: 'ward', lowCelsius: 2, highCelsius: 8, resourceId: null, status: 'active' }

/** Bodies of stock that are accepted, by their paths. Each moves one unit, so that there is always enough. */
export function stockBodies(
  rows: StockRows & { readonly patient: { readonly userId: string } },
): Record<string, Record<string, unknown>> {
  const line = { itemId: rows.stockItem, quantity: '1', pack: null }
  const one = { witness: null, reason: 'Some text', locationId: rows.stockPlace }
  const received = { ...line, lotNumber: 'L1', expiresOn: '2099-01-31', cost: '0.10' }
  return {
    ...dispensingBodies(rows),
    ...purchaseBodies(rows),
    ...countBodies(rows),
    ...wardStockBodies(rows),
    '/api/stock-items': { ...item, barcode: null },
    '/api/stock-items/:id': { ...item, barcode: null },
    '/api/stock-locations': place,
    '/api/stock-locations/:id': place,
    '/api/stock/receipts': { ...one, lines: [received] },
    '/api/stock/transfers': {
      ...{ ...one, fromId: rows.stockPlace, toId: rows.otherStockPlace, lines: [line] },
    },
    '/api/stock/takings': { ...one, kind: 'use', lines: [line] },
    '/api/stock/adjustments': {
      ...{ ...one, lotId: rows.stockLot, direction: 'less', quantity: '1' },
    },
    '/api/stock-lots/:id/release': { reason: 'Some text' },
    '/api/stock/exports': {
      kind: 'drug',
      only: undefined,
      search: undefined,
      locationId: undefined,
    },
    '/api/stock-entries/exports': {
      ...{ kind: 'use', itemId: undefined, lotId: undefined, locationId: undefined },
      patientId: undefined,
    },
  }
}
