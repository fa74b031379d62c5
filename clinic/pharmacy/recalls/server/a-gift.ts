import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'

interface Gift {
  readonly patientId: string
  readonly itemId: string
  readonly locationId: string
  readonly lotId?: string
  readonly quantity: number
  /** A part that comes back names its lot. */
  readonly kind?: 'give' | 'return'
}

/** Gives an item to a patient for a test, or takes it back. */
export async function aGift(sql: Sql, gift: Gift): Promise<void> {
  const { patientId, itemId, locationId, lotId, quantity, kind = 'give' } = gift
  const entry = uuidv7()
  const units = String(kind === 'give' ? -quantity : quantity)
  const line = { item: itemId, lot: lotId ?? null, location: locationId, quantity: units }
  await sql.begin(async (tx) => {
    await tx`insert into stock_entries (id, kind, patient_id) values (${entry}, ${kind}, ${patientId})`
    await tx`select post_stock(${entry}, ${tx.json([line])})`
  })
}
