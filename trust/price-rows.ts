import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

export interface PriceRows {
  readonly priceItem: string
  /** Of the appointment, and on no bill. */
  readonly charge: string
}

/** An item of the price list, and a charge of a visit, with a text that occurs nowhere else. */
export async function somePrices(
  sql: Sql,
  { appointment, doctorId }: { appointment: string; doctorId: string },
  text: string,
): Promise<PriceRows> {
  const [priceItem, charge] = [uuidv7(), uuidv7()]
  const prices = [{ level: 'standard', minor: 8000, from: null, until: null }]
  await sql`
    insert into price_items (id, name, code, prices)
    values (${priceItem}, ${`${text} ${priceItem}`}, '99213', ${sql.json(prices)})`
  await sql`
    insert into charges (id, appointment_id, item_id, note, created_by)
    values (${charge}, ${appointment}, ${priceItem}, ${text}, ${doctorId})`
  return { priceItem, charge }
}

/** Values of the price list and of charges that are accepted. */
export function priceValues(rows: PriceRows) {
  return {
    itemId: rows.priceItem,
    prices: [{ level: 'standard', amount: '12.50', from: null, until: null }],
    ...{ price: '12.50', freeDays: null, taxRateId: null, taxIs: 'contained', taxRounding: 'line' },
    ...{ untaxedCategory: 'exempt', untaxedReason: 'By law' },
    ...{ taxRates: [], freeDiscount: '10', noShowItemId: null, lateCancelItemId: null },
    ...{ quantity: '2', discount: undefined, discountReason: undefined },
  }
}
