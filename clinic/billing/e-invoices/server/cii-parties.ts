import type { Buyer, EInvoiceFacts, Seller } from './e-invoice-facts.ts'
import { element, textElement, type XmlElement } from './xml-tree.ts'

/** Seller and buyer. An invoice outside of the scope of tax has no VAT number (BR-O-02). */
export function agreement({ seller, buyer }: EInvoiceFacts, isOutside: boolean): XmlElement {
  const vatNumber = isOutside ? null : seller.vatNumber
  return element('ram:ApplicableHeaderTradeAgreement', [
    textElement('ram:BuyerReference', buyer.reference),
    element('ram:SellerTradeParty', [
      textElement('ram:ID', identifier(seller, vatNumber)),
      element('ram:Name', seller.name),
      seller.registrationNumber === null
        ? null
        : element('ram:SpecifiedLegalOrganization', [element('ram:ID', seller.registrationNumber)]),
      contact(seller),
      ...addressAndMail(seller),
      textRegistration('VA', vatNumber),
      textRegistration('FC', seller.taxNumber),
    ]),
    element('ram:BuyerTradeParty', [
      element('ram:Name', buyer.name),
      ...addressAndMail(buyer),
      textRegistration('VA', isOutside ? null : buyer.vatNumber),
    ]),
  ])
}

/** BR-CO-26: a seller without a VAT number and without a registration number is known by its tax number. */
function identifier(seller: Seller, vatNumber: string | null): string | null {
  if (vatNumber !== null || seller.registrationNumber !== null) return null
  return seller.taxNumber ?? seller.vatNumber
}

function contact({ contact: name, phone, email }: Seller): XmlElement {
  return element('ram:DefinedTradeContact', [
    element('ram:PersonName', name),
    phone === null
      ? null
      : element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
    email === null
      ? null
      : element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
  ])
}

function addressAndMail({ street, postalCode, city, country, email }: Seller | Buyer) {
  const [one = null, two = null, three = null] = street
  return [
    element('ram:PostalTradeAddress', [
      textElement('ram:PostcodeCode', postalCode),
      textElement('ram:LineOne', one),
      textElement('ram:LineTwo', two),
      textElement('ram:LineThree', three),
      textElement('ram:CityName', city),
      textElement('ram:CountryID', country),
    ]),
    email === null
      ? null
      : element('ram:URIUniversalCommunication', [element('ram:URIID', email, { schemeID: 'EM' })]),
  ]
}

function textRegistration(schemeID: 'VA' | 'FC', number: string | null): XmlElement | null {
  if (number === null) return null
  return element('ram:SpecifiedTaxRegistration', [element('ram:ID', number, { schemeID })])
}
