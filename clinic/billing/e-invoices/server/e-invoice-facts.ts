import type { DocumentOnPaper } from '../../bills/server/document-on-paper.ts'
import type { UntaxedCategory } from '../../../prices/untaxed.ts'

/** The parties and reasons of an e-invoice, which are in no row of its invoice. Null: nobody filled it in. */
export interface EInvoiceFacts {
  readonly seller: Seller
  readonly buyer: Buyer
  /** The day of the visit; null where the bill has none. */
  readonly deliveredOn: string | null
  /** Why lines bear no tax, by their places; null for lines with tax, and where nobody said it. */
  readonly untaxed: readonly (Untaxed | null)[]
}

export interface Untaxed {
  readonly category: UntaxedCategory
  readonly reason: string | null
}

interface PostalAddress {
  /** At most three lines. */
  readonly street: readonly string[]
  readonly postalCode: string | null
  readonly city: string | null
  /** ISO 3166. */
  readonly country: string | null
}

export interface Seller extends PostalAddress {
  readonly name: string
  /** With the letters of its country; null for none. */
  readonly vatNumber: string | null
  /** A tax number that is no VAT number. */
  readonly taxNumber: string | null
  readonly registrationNumber: string | null
  readonly contact: string
  readonly phone: string | null
  readonly email: string | null
  readonly iban: string | null
}

export interface Buyer extends PostalAddress {
  /** The payer of the bill, or its patient. */
  readonly is: 'payer' | 'patient'
  /** A payer in one text has a name and no other part. */
  readonly hasParts: boolean
  readonly name: string
  readonly vatNumber: string | null
  readonly reference: string | null
  readonly email: string | null
}

/** The rows that an e-invoice is made of. */
export interface EInvoiceOrder extends Pick<DocumentOnPaper, 'bill' | 'document' | 'takenBackBy'> {
  readonly facts: EInvoiceFacts
  readonly format: 'factur-x' | 'xrechnung'
}
