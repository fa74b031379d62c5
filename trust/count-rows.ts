import { v7 as uuidv7 } from 'uuid'
import { aLot, aStockItem, aStockLocation } from '../clinic/stock/ledger/server/a-stock.ts'
import type { Sql } from '../server/database/connect.ts'

/** An open count of a place with one lot, and a recall of another lot of the same item. */
export interface CountRows {
  readonly stockCount: string
  readonly stockCountLine: string
  readonly stockRecall: string
  readonly countedItem: string
  readonly countedPlace: string
}

/** A count and a recall with a text that occurs nowhere else. */
export async function someCounts(sql: Sql, text: string): Promise<CountRows> {
  const [stockCount, stockCountLine, stockRecall] = [uuidv7(), uuidv7(), uuidv7()] as const
  const countedItem = await aStockItem(sql, { name: `${text} ${stockCount}` })
  const countedPlace = await aStockLocation(sql, `${text} ${stockCount}`)
  const inPlace = { itemId: countedItem, locationId: countedPlace, quantity: 50 }
  const lot = await aLot(sql, { ...inPlace, lotNumber: 'C1' })
  await aLot(sql, { ...inPlace, lotNumber: 'R1' })
  await sql`
    insert into stock_counts (id, location_id, note) values (${stockCount}, ${countedPlace}, ${text})`
  await sql`
    insert into stock_count_lines (id, count_id, item_id, lot_id, frozen)
    values (${stockCountLine}, ${stockCount}, ${countedItem}, ${lot}, 50)`
  await sql`
    insert into stock_recalls (id, item_id, lot_number, reason)
    values (${stockRecall}, ${countedItem}, 'R1', ${text})`
  return { stockCount, stockCountLine, stockRecall, countedItem, countedPlace }
}

export function countIds(rows: CountRows): Record<string, string> {
  return {
    'stock-counts': rows.stockCount,
    'stock-count-lines': rows.stockCountLine,
    'stock-recalls': rows.stockRecall,
  }
}

export function takenCounts(
  rows: CountRows & { readonly stockEntry: string },
): Record<string, string> {
  return {
    '/api/stock-counts': rows.stockCount,
    '/api/stock-counts/:id/lines': rows.stockCountLine,
    '/api/stock-recalls': rows.stockRecall,
    '/api/stock/expired-takings': rows.stockEntry,
    '/api/stock/lot-transfers': rows.stockEntry,
  }
}

/** Bodies of counts, expiry and recalls that are accepted where the stock allows them. */
export function countBodies(
  rows: CountRows & {
    readonly stockLot: string
    readonly stockPlace: string
    readonly otherStockPlace: string
    readonly patient: { readonly userId: string }
  },
): Record<string, Record<string, unknown>> {
  const lots = [{ lotId: rows.stockLot, locationId: rows.stockPlace }]
  const chosen = { lots, witness: null, reason: 'Some text' }
  const filters = { kind: undefined, locationId: undefined }
  const patientIds = [rows.patient.userId]
  return {
    '/api/stock-counts': {
      ...{ locationId: rows.countedPlace, kind: null, category: null, itemIds: null },
      ...{ isBlind: false, note: 'Some text' },
    },
    '/api/stock-count-lines/:id': { counted: '5' },
    '/api/stock-counts/:id/lines': {
      ...{ itemId: rows.countedItem, lotNumber: 'F1', expiresOn: '2099-01-31', counted: '5' },
    },
    '/api/stock-counts/exports': { status: 'open', locationId: undefined },
    '/api/stock-counts/:id/closing': { reasons: [], witness: null },
    '/api/stock-counts/:id/approval': { round: 1 },
    '/api/stock-counts/:id/refusal': { round: 1 },
    '/api/stock/expiring/exports': { within: 'expired', ...filters },
    '/api/stock/dead/exports': { days: 180, ...filters },
    '/api/stock/expired-takings': chosen,
    '/api/stock/lot-transfers': { ...chosen, toId: rows.otherStockPlace },
    '/api/stock-recalls': {
      ...{ itemId: rows.countedItem, lotNumber: uuidv7(), isNeverHere: true },
      reference: 'Some text',
    },
    '/api/stock-recalls/exports': { state: undefined },
    '/api/stock-recalls/:id/takings': { kind: 'write off', locationId: null, witness: null },
    '/api/stock-recalls/:id/exports': { told: undefined },
    '/api/stock-recalls/:id/contacts': { patientIds, way: 'phone' },
    '/api/stock-recalls/:id/messages': { patientIds, subject: 'Call us', body: 'Please call us.' },
  }
}
