import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { PriceSettings } from '../../../prices/price-settings.ts'
import type { UntaxedCategory } from '../../../prices/untaxed.ts'
import { readPriceSettingsOf } from '../../../prices/server/price-settings-store.ts'
import type { BillLine } from '../../bills/bill-line.ts'
import type { PayerDetails } from '../../bills/payer-details.ts'
import { payerDetailsIn } from '../../bills/server/bill-rows.ts'
import type { DocumentOnPaper } from '../../bills/server/document-on-paper.ts'
import { whyUntaxed } from '../../bills/server/summed-lines.ts'
import type { Buyer, EInvoiceFacts, Untaxed } from './e-invoice-facts.ts'
import { readSeller } from './read-seller.ts'
import { linesOf } from './street-lines.ts'

/** The number of the invoice that a document is, or takes back. */
export const invoiceOf = ({ document }: DocumentOnPaper): number =>
  document.creditsNumber ?? document.number

/** The facts that an e-invoice of this invoice said first, or those of now. */
export async function readFacts(sql: AnySql, found: DocumentOnPaper): Promise<EInvoiceFacts> {
  const stored = await readStored(sql, invoiceOf(found))
  if (stored) return stored
  const [seller, buyer, deliveredOn, untaxed] = await Promise.all([
    readSeller(sql),
    readBuyer(sql, found),
    readDelivery(sql, found.bill.appointmentId),
    readUntaxed(sql, found),
  ])
  return { seller, buyer, deliveredOn, untaxed }
}

/** Keeps the facts of the first e-invoice of an invoice; answers those that count. */
export async function keepFacts(
  sql: Sql,
  { userId }: Viewer,
  found: DocumentOnPaper,
  facts: EInvoiceFacts,
): Promise<EInvoiceFacts> {
  const number = invoiceOf(found)
  // Two people may make it first at once: both say what the first of them wrote.
  await sql`
    insert into e_invoices (invoice_number, content, created_by)
    values (${number}, ${sql.json({ ...facts } as never)}, ${userId})
    on conflict (invoice_number) do nothing`
  return (await readStored(sql, number)) ?? facts
}

async function readStored(sql: AnySql, number: number): Promise<EInvoiceFacts | undefined> {
  const [row] = await sql<{ content: EInvoiceFacts }[]>`
    select content from e_invoices where invoice_number = ${number}`
  return row?.content
}

async function readBuyer(sql: AnySql, found: DocumentOnPaper): Promise<Buyer> {
  const { payer, patientName } = found.document
  const none = { street: [], postalCode: null, city: null, country: null }
  const unknown = { ...none, vatNumber: null, reference: null, email: null, hasParts: false }
  if (payer !== null) {
    const [parts] = await sql<{ details: PayerDetails }[]>`
      select ${payerDetailsIn(sql)} as details from invoice_payers i
      where invoice_number = ${invoiceOf(found)}`
    if (!parts) return { ...unknown, is: 'payer', name: payer }
    const { street, ...details } = parts.details
    return { ...details, street: linesOf(street), is: 'payer', hasParts: true }
  }
  const [patient] = await sql<
    {
      email: string | null
      lines: string | null
      postalCode: string | null
      city: string | null
      country: string | null
    }[]
  >`
    select p.email, a.lines, a.postal_code, a.city, a.country from patients p
    left join patient_addresses a on a.patient_id = p.id and a.is_main
    where p.id = ${found.patientId}`
  if (!patient) throw new Error('The patient of a bill is missing.')
  const { email, lines, ...address } = patient
  const buyer = { ...unknown, ...address, street: linesOf(lines), email }
  return { ...buyer, is: 'patient', hasParts: true, name: patientName }
}

async function readDelivery(sql: AnySql, appointmentId: string | null): Promise<string | null> {
  const [visit] = await sql<{ day: string }[]>`
    select (starts_at at time zone (select time_zone from clinic))::date as day
    from appointments where id = ${appointmentId}`
  return visit?.day ?? null
}

/** As the price list said when the invoice was issued; where it said nothing then, as it says now. */
async function readUntaxed(sql: AnySql, found: DocumentOnPaper): Promise<(Untaxed | null)[]> {
  const [rows, settings] = await Promise.all([
    sql<{ category: UntaxedCategory | null; reason: string | null }[]>`
      select tax_category as category, tax_reason as reason from bill_lines
      where invoice_number = ${invoiceOf(found)} order by position`,
    readPriceSettingsOf(sql),
  ])
  return found.document.lines.map((line, place) => {
    const { category = null, reason = null } = rows[place] ?? {}
    return category === null ? untaxedNow(line, settings) : { category, reason }
  })
}

function untaxedNow(line: BillLine, settings: PriceSettings): Untaxed | null {
  const { tax_category: category, tax_reason: reason } = whyUntaxed(line, settings)
  return category === null ? null : { category, reason }
}
