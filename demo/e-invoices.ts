import { type PayerDetails, payerText } from '../clinic/billing/bills/payer-details.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin, patient } from './cast.ts'
import type { ClinicRows } from './clinic-rows.ts'

/** An employer in France who pays for a visit, and books what its program reads. */
const employer: PayerDetails = {
  ...{ name: 'Atelier Duval SARL', street: '12 rue des Lilas', postalCode: '69003', city: 'Lyon' },
  ...{ country: 'FR', vatNumber: 'FR40303265045', reference: 'PO-2481', email: null },
}

/** The newest bill of nobody who signs in, of which nothing is paid. */
function billOfEmployer({ bills }: Pick<ClinicRows, 'bills'>): string | undefined {
  return bills.findLast(({ paid_minor: paid, patient_id: of }) => paid === 0 && of !== patient.id)
    ?.id
}

/** The payers of bills by their ids, which are written with the bills. */
export function payersOfBills(rows: Pick<ClinicRows, 'bills'>): Readonly<Record<string, string>> {
  const id = billOfEmployer(rows)
  return id === undefined ? {} : { [id]: payerText(employer) }
}

/** E-invoices are on, and one bill has a payer who gets one. */
export async function addEInvoices(tx: Transaction, rows: ClinicRows): Promise<void> {
  await tx`
    update e_invoice_settings set format = 'factur-x', contact = 'Billing office', updated_by = ${admin.id}`
  await tx`
    update price_settings set untaxed_category = 'outside', updated_by = ${admin.id},
      untaxed_reason = 'Performed in the United States, not subject to VAT'`
  const parts = { ...employer }
  await tx`
    insert into invoice_payers (invoice_number, name, street, postal_code, city, country, vat_number,
      reference, email)
    select invoice_number, ${parts.name}, ${parts.street}, ${parts.postalCode}, ${parts.city},
      ${parts.country}, ${parts.vatNumber}, ${parts.reference}, ${parts.email}
    from bills where id = ${billOfEmployer(rows) ?? null}`
}
