import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

export interface PriceRows {
  readonly priceItem: string
  /** Of the appointment, and on no bill. */
  readonly charge: string
  /** Of a bill of the patient. */
  readonly billDraft: string
}

/** An item of the price list, a charge of a visit and a draft of a bill, with a text that occurs nowhere else. */
export async function somePrices(
  sql: Sql,
  {
    appointment,
    doctorId,
    patientId,
  }: Readonly<Record<'appointment' | 'doctorId' | 'patientId', string>>,
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
  const billDraft = await aBillDraft(sql, patientId, text)
  return { priceItem, charge, billDraft }
}

/** Stores a draft of a bill with a text on its payer; answers its id. */
export async function aBillDraft(sql: Sql, patientId: string, text: string): Promise<string> {
  const id = uuidv7()
  const entered = {
    ...{ amount: '66.60', date: '2026-05-06', dueOn: null, status: 'unpaid', payer: text },
    ...{ lines: [], discount: null, discountReason: null },
  }
  await sql`
    insert into bill_drafts (id, patient_id, entered) values (${id}, ${patientId}, ${sql.json(entered)})`
  return id
}

/** Values of the price list and of charges that are accepted. */
export function priceValues(rows: PriceRows) {
  return {
    itemId: rows.priceItem,
    prices: [{ level: 'standard', amount: '12.50', from: null, until: null }],
    ...{ price: '12.50', freeDays: null, taxRateId: null, taxIs: 'contained', taxRounding: 'line' },
    ...{ untaxedCategory: 'exempt', untaxedReason: 'By law' },
    ...{ taxRates: [], freeDiscount: '15', noShowItemId: null, lateCancelItemId: null },
    ...{ letterItemId: null, certificateItemId: null },
    ...{ quantity: '2', discount: undefined, discountReason: undefined },
  }
}

const oneAmount = { lines: undefined }
const ofDraft = { ...oneAmount, appointmentId: undefined }

/** Bodies of bills that are one amount. */
export const billBodies = {
  '/api/bills': oneAmount,
  '/api/bills/:id': oneAmount,
  '/api/bill-drafts': ofDraft,
  '/api/bill-drafts/:id': ofDraft,
  '/api/bill-drafts/:id/issue': ofDraft,
}
