import { aBill } from '../clinic/billing/bills/server/a-bill.ts'
import type { Sql } from '../server/database/connect.ts'
import type { Set, Stage } from './stage.ts'

/** Fills in all that e-invoices need of the clinic. */
async function fillClinic(sql: Sql): Promise<void> {
  await sql`
    update clinic set street = 'Lake Street 1', city = 'Kiel', postal_code = '24103', tax_number = '1-1'`
  await sql`update e_invoice_settings set format = 'factur-x'`
  await sql`update price_settings set untaxed_category = 'exempt', untaxed_reason = 'By law'`
}

/** Fills in all that e-invoices of these bills need: their items, their payer, and the clinic. */
export async function someEInvoices(sql: Sql, bills: readonly string[], text: string) {
  await fillClinic(sql)
  await sql`
    insert into bill_lines (bill_id, invoice_number, position, description, unit_price_minor, amount_minor)
    select id, invoice_number, 0, ${text}, amount_minor, amount_minor from bills where id = any(${bills})`
  await sql`
    insert into invoice_payers (invoice_number, name, street, postal_code, city, country)
    select invoice_number, payer, 'Hill 1', '24103', 'Kiel', 'DE' from bills where id = any(${bills})`
}

/** A bill of the patient of which an e-invoice can be made, whatever requests before have changed. */
async function anInvoice({ clinic: { sql }, callers }: Set): Promise<Stage> {
  const id = await aBill(sql, { patientId: callers.patient.patientId ?? '' })
  await sql`update bills set payer = 'Payer' where id = ${id}`
  await someEInvoices(sql, [id], 'Visit')
  return { params: { id } }
}

async function aVoidInvoice(set: Set): Promise<Stage> {
  const { params } = await anInvoice(set)
  await set.clinic
    .sql`update bills set voided_at = now(), reason = 'Twice' where id = ${params?.['id'] ?? ''}`
  return params ? { params } : {}
}

export const eInvoiceStages: Record<string, (set: Set) => Promise<Stage>> = {
  'GET /api/bills/:id/e-invoice/xml': anInvoice,
  'GET /api/void-bills/:id/e-invoice/xml': aVoidInvoice,
}
