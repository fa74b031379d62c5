import type { AnySql } from '../../../../server/database/connect.ts'
import type { Seller } from './e-invoice-facts.ts'
import { linesOf } from './street-lines.ts'

interface Row {
  readonly name: string
  readonly legalName: string | null
  readonly contact: string | null
  readonly street: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly country: string
  readonly taxNumber: string | null
  readonly registrationNumber: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly iban: string | null
}

/** The clinic as the seller of an e-invoice, from its settings as they are now. */
export async function readSeller(sql: AnySql): Promise<Seller> {
  const [row] = await sql<Row[]>`
    select c.name, s.legal_name, s.contact, c.street, c.postal_code, c.city, c.country, c.tax_number,
      c.registration_number, c.phone, c.email, s.iban
    from clinic c, e_invoice_settings s`
  if (!row) throw new Error('The row of the clinic is missing.')
  const { name, legalName, contact, street, taxNumber, ...parts } = row
  const vatNumber = vatNumberOf(taxNumber, row.country)
  return {
    ...parts,
    name: legalName ?? name,
    contact: contact ?? name,
    street: linesOf(street),
    vatNumber,
    taxNumber: vatNumber === null ? taxNumber : null,
  }
}

/** Greece has EL in VAT numbers, Northern Ireland XI. */
const otherPrefixes: Readonly<Record<string, readonly string[]>> = {
  GR: ['EL'],
  GB: ['GB', 'XI'],
}

/** A tax number that is a VAT number of this country, without blanks and dots; null for any other number. */
export function vatNumberOf(taxNumber: string | null, country: string): string | null {
  const plain = (taxNumber ?? '').replace(/[\s./-]/g, '').toUpperCase()
  const prefixes = otherPrefixes[country] ?? [country]
  const isVat =
    prefixes.some((prefix) => plain.startsWith(prefix)) && /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(plain)
  return isVat ? plain : null
}
