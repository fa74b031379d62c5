import { v7 as uuidv7 } from 'uuid'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'

interface WantedItem {
  readonly name?: string
  readonly kind?: 'drug' | 'consumable' | 'vaccine' | 'device'
  readonly unit?: string
  readonly unitDecimals?: number
  readonly controlled?: boolean
  readonly priceItemId?: string
  readonly chargedBy?: string
  readonly barcode?: string
  readonly packs?: readonly { name: string; size: string; barcode?: string | null }[]
  readonly reorderLevel?: string
}

/** Stores an item for a test; answers its id. */
export async function aStockItem(sql: Sql, wanted: WantedItem = {}): Promise<string> {
  const id = uuidv7()
  const { packs = [], ...values } = wanted
  const row = { id, kind: 'drug', name: `Item ${id}`, unit: 'tablets', ...values }
  await sql`insert into stock_items ${sql({ ...row, packs: sql.json(packs) })}`
  return id
}

/** Stores a place for a test; answers its id. */
export async function aStockLocation(sql: Sql, name?: string): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into stock_locations (id, kind, name) values (${id}, 'pharmacy', ${name ?? `Place ${id}`})`
  return id
}

interface WantedLot {
  readonly itemId: string
  readonly locationId: string
  readonly quantity: number
  readonly lotNumber?: string
  readonly expiresOn?: string | null
  readonly costMinor?: number
  readonly costPer?: number
  /** How it came; an expired lot cannot be received. */
  readonly kind?: 'receive' | 'adjust'
}

/** Receives a lot for a test, as `receiveStock` does; answers its id. */
export async function aLot(sql: Sql, wanted: WantedLot): Promise<string> {
  const { itemId, locationId, quantity, costMinor = 0, costPer = 1 } = wanted
  const entry = uuidv7()
  return sql.begin(async (tx: AnySql) => {
    const [made] = await tx<{ lot: string }[]>`
      select lot_of(${itemId}, ${wanted.lotNumber ?? `L${entry}`}, ${wanted.expiresOn ?? null}, ${costMinor},
        ${costPer}, null) as lot`
    const lot = made?.lot ?? ''
    await tx`
      insert into stock_entries (id, kind, reason) values (${entry}, ${wanted.kind ?? 'receive'}, 'Test')`
    const line = { item: itemId, lot, location: locationId, quantity: String(quantity) }
    await tx`select post_stock(${entry}, ${tx.json([line])})`
    return lot
  })
}

/** How many units of an item, or of one of its lots, are in a place. */
export async function balanceOf(
  sql: Sql,
  { lotId, itemId, locationId }: { lotId?: string; itemId?: string; locationId: string },
): Promise<number> {
  const [found] = await sql<{ quantity: number }[]>`
    select coalesce(sum(quantity), 0)::float8 as quantity from stock_levels
    where until_day is null and location_id = ${locationId}
      ${lotId ? sql`and lot_id = ${lotId}` : sql``} ${itemId ? sql`and item_id = ${itemId}` : sql``}`
  return found?.quantity ?? 0
}
