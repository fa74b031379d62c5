import type { Sql } from '../server/database/connect.ts'

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
