import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

export interface OnlineRows {
  /** Of the patient for the bill; it ended without money. */
  readonly onlinePayment: string
}

/** Stores an online payment with a text that occurs nowhere else. */
export async function someOnlinePayment(
  sql: Sql,
  { bill, patientId }: { bill: string; patientId: string },
  text: string,
): Promise<OnlineRows> {
  const onlinePayment = uuidv7()
  await sql`
    insert into online_payments (id, patient_id, bill_id, invoice_number, amount_minor, currency,
      provider, state, checkout_reference, expires_at, note)
    select ${onlinePayment}, ${patientId}, id, invoice_number, 777777, 'USD', 'stripe', 'expired',
      ${`${text} ${onlinePayment}`}, now(), ${text}
    from bills where id = ${bill}`
  return { onlinePayment }
}
