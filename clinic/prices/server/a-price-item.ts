import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../server/database/connect.ts'

interface Wanted {
  readonly name?: string
  readonly code?: string
  /** Minor units of the standard price; none unless given. */
  readonly minor?: number
  readonly status?: 'active' | 'retired'
}

/** Stores an item of the price list for a test; answers its id. */
export async function aPriceItem(sql: Sql, wanted: Wanted = {}): Promise<string> {
  const id = uuidv7()
  const { name = `Item ${id}`, code = null, minor, status = 'active' } = wanted
  const prices = minor === undefined ? [] : [{ level: 'standard', minor, from: null, until: null }]
  await sql`
    insert into price_items (id, name, code, prices, status)
    values (${id}, ${name}, ${code}, ${sql.json(prices)}, ${status})`
  return id
}
