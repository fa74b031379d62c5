import { creditNoteName, invoiceName } from '../../bills/bill.ts'
import { agreement } from './cii-parties.ts'
import { dateOf, settlement } from './cii-settlement.ts'
import type { EInvoiceOrder } from './e-invoice-facts.ts'
import type { EInvoiceLine, EInvoiceSums } from './e-invoice-sums.ts'
import { element, textElement, type XmlElement, xmlText } from './xml-tree.ts'

/** UN/CEFACT Cross Industry Invoice D16B, the syntax CII of EN 16931-3-3. */
const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** BT-23 and BT-24: the process, and the rules that the invoice keeps. */
const process = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const guidelines = {
  'factur-x': 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}

/** The unit of every quantity: a piece (UN/ECE Recommendation 20). */
const piece = { unitCode: 'C62' }

/** An invoice (type 380) or a credit note (381) as XML. What it needs is filled in. */
export function ciiXml(order: EInvoiceOrder, sums: EInvoiceSums): string {
  const { document, facts, format } = order
  const isCredit = document.kind === 'credit note'
  const root = element('rsm:CrossIndustryInvoice', [
    element('rsm:ExchangedDocumentContext', [
      element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', process)]),
      element('ram:GuidelineSpecifiedDocumentContextParameter', [
        element('ram:ID', guidelines[format]),
      ]),
    ]),
    element('rsm:ExchangedDocument', [
      element('ram:ID', documentName(order)),
      element('ram:TypeCode', isCredit ? '381' : '380'),
      element('ram:IssueDateTime', [dateOf(document.date)]),
      ...notesOf(order).map((text) => element('ram:IncludedNote', [element('ram:Content', text)])),
    ]),
    element('rsm:SupplyChainTradeTransaction', [
      ...sums.lines.map(lineItem),
      agreement(
        facts,
        sums.taxes.some(({ category }) => category === 'O'),
      ),
      element('ram:ApplicableHeaderTradeDelivery', [
        facts.deliveredOn === null
          ? null
          : element('ram:ActualDeliverySupplyChainEvent', [
              element('ram:OccurrenceDateTime', [dateOf(facts.deliveredOn)]),
            ]),
      ]),
      settlement(order, sums),
    ]),
  ])
  return xmlText(root, namespaces)
}

/** `INV-000007` or `CN-000003`. */
export function documentName({ document: { kind, number } }: Pick<EInvoiceOrder, 'document'>) {
  return kind === 'invoice' ? invoiceName(number) : creditNoteName(number)
}

function notesOf({ document, takenBackBy, facts }: EInvoiceOrder): string[] {
  return [
    ...(facts.buyer.is === 'payer' && document.patientName
      ? [`Patient: ${document.patientName}`]
      : []),
    ...(document.kind === 'credit note' && document.reason ? [`Reason: ${document.reason}`] : []),
    ...(takenBackBy ? [`Reversed by credit note ${creditNoteName(takenBackBy.number)}.`] : []),
  ]
}

function lineItem(line: EInvoiceLine, place: number): XmlElement {
  const base = line.priceOf === '1' ? null : element('ram:BasisQuantity', line.priceOf, piece)
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(place + 1))]),
    element('ram:SpecifiedTradeProduct', [
      textElement('ram:SellerAssignedID', line.code),
      element('ram:Name', line.name),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', line.price), base]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', line.quantity, piece),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', line.category),
        textElement('ram:RateApplicablePercent', line.percent),
      ]),
      line.discount === null
        ? null
        : element('ram:SpecifiedTradeAllowanceCharge', [
            element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
            element('ram:ActualAmount', line.discount),
            element('ram:Reason', line.discountReason),
          ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', line.net),
      ]),
    ]),
  ])
}
