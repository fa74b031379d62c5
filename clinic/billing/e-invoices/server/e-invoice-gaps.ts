import type { BillDocument } from '../../bills/bill.ts'
import type { EInvoiceGap } from '../e-invoice-gap.ts'
import type { EInvoiceFormat } from '../e-invoice-settings.ts'
import type { Buyer, EInvoiceFacts, Seller } from './e-invoice-facts.ts'
import { hasPlaces } from './e-invoice-sums.ts'

type Fields = readonly (readonly [text: string, value: string | null])[]

const missing = (place: NonNullable<EInvoiceGap['place']>, fields: Fields): EInvoiceGap[] =>
  fields.flatMap(([text, value]) => (value === null || value === '' ? [{ place, text }] : []))

const firstLine = ({ street }: Seller | Buyer) => street[0] ?? null

/** Parts of the clinic that e-invoices of a format need and nobody has filled in. */
export function gapsOfSeller(seller: Seller, format: EInvoiceFormat): EInvoiceGap[] {
  if (format === 'none') return []
  const forGermany = format === 'xrechnung'
  return [
    ...missing('clinic', [
      ['Street of the clinic', firstLine(seller)],
      ['Postal code of the clinic', seller.postalCode],
      ['City of the clinic', seller.city],
      ['Tax number of the clinic', seller.vatNumber ?? seller.taxNumber],
      ...(forGermany
        ? ([
            ['Phone of the clinic', phoneOrNull(seller.phone)],
            ['Email of the clinic', seller.email],
          ] as const)
        : []),
    ]),
    ...(forGermany ? missing('e-invoices', [['Account (IBAN)', seller.iban]]) : []),
  ]
}

/** BR-DE-27: a phone number has at least three digits. */
function phoneOrNull(phone: string | null): string | null {
  return phone !== null && (phone.match(/\d/g)?.length ?? 0) >= 3 ? phone : null
}

function gapsOfBuyer(buyer: Buyer, format: EInvoiceFormat): EInvoiceGap[] {
  const needsReference = format === 'xrechnung'
  if (buyer.is === 'payer' && !buyer.hasParts) {
    return [{ place: 'bill', text: 'The payer in parts, under “Bill to”' }]
  }
  const [place, whose] =
    buyer.is === 'payer' ? (['bill', 'the payer'] as const) : (['patient', 'the patient'] as const)
  const address = missing(place, [
    [`Name of ${whose}`, buyer.name],
    [`Street of ${whose}`, firstLine(buyer)],
    [`Postal code of ${whose}`, buyer.postalCode],
    [`City of ${whose}`, buyer.city],
    [`Country of ${whose}`, buyer.country],
    ...(needsReference ? ([[`Email of ${whose}`, buyer.email]] as const) : []),
  ])
  if (!needsReference || buyer.reference !== null) return address
  const isPayer = buyer.is === 'payer'
  const text = isPayer
    ? 'Reference of the payer (Leitweg-ID)'
    : 'Reference of the payer (Leitweg-ID): enter the payer in parts, under “Bill to”'
  return [...address, { place: 'bill', text }]
}

const sentence = (text: string, place: EInvoiceGap['place'] = null): EInvoiceGap[] => [
  { place, text },
]

/** Everything that keeps an invoice from being an e-invoice, besides its sums. */
export function gapsOf(
  document: BillDocument,
  facts: EInvoiceFacts,
  { format, currency }: { format: EInvoiceFormat; currency: string },
): EInvoiceGap[] {
  if (!hasPlaces(currency)) {
    return sentence(
      `Amounts in ${currency} have more than two decimals, which EN 16931 does not allow.`,
    )
  }
  const { lines } = document
  if (lines.length === 0) {
    return sentence('The bill is one amount. An e-invoice needs items: enter them.', 'bill')
  }
  if (lines.some(({ amount, unitPrice }) => amount === null || unitPrice === null)) {
    return sentence('Items that were taken over from elsewhere have no price, so none is made.')
  }
  const isUntold = lines.some(
    ({ taxPercent }, place) => Number(taxPercent ?? '0') === 0 && !facts.untaxed[place],
  )
  return [
    ...gapsOfSeller(facts.seller, format),
    ...gapsOfBuyer(facts.buyer, format),
    ...(isUntold ? sentence('Why items bear no tax', 'prices') : []),
  ]
}
