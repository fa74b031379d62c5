import { fromMinor, toMinor } from '../../../../contract/money.ts'
import { creditNoteName, invoiceName } from '../../bills/bill.ts'
import type { EInvoiceOrder } from './e-invoice-facts.ts'
import type { EInvoiceSums, EInvoiceTax } from './e-invoice-sums.ts'
import { element, textElement, type XmlElement } from './xml-tree.ts'

/** Money, taxes, sums and terms of an invoice. */
export function settlement(order: EInvoiceOrder, sums: EInvoiceSums): XmlElement {
  const { bill, document } = order
  const isOpen = document.kind === 'invoice' && !order.takenBackBy
  const minor = (amount: string) => toMinor(amount, bill.currency)
  // Payments are those of the bill as it stands, and so of its last invoice.
  const paid = isOpen ? minor(bill.paid) : 0
  return element('ram:ApplicableHeaderTradeSettlement', [
    isOpen ? element('ram:PaymentReference', invoiceName(document.number)) : null,
    element('ram:InvoiceCurrencyCode', bill.currency),
    paymentMeans(order, isOpen),
    ...sums.taxes.map(taxOf),
    terms(order, isOpen),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', sums.net),
      element('ram:TaxBasisTotalAmount', sums.net),
      element('ram:TaxTotalAmount', sums.tax, { currencyID: bill.currency }),
      element('ram:GrandTotalAmount', sums.gross),
      paid > 0 ? element('ram:TotalPrepaidAmount', bill.paid) : null,
      element('ram:DuePayableAmount', fromMinor(minor(sums.gross) - paid, bill.currency)),
    ]),
    preceding(order),
  ])
}

export function dateOf(day: string, prefix: 'udt' | 'qdt' = 'udt'): XmlElement {
  return element(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })
}

/** UNTDID 4461: 58 SEPA credit transfer, 30 credit transfer, 1 no means, as nothing is to pay. */
function paymentMeans({ bill, facts }: EInvoiceOrder, isOpen: boolean): XmlElement {
  const { iban, name } = facts.seller
  if (!isOpen || iban === null) {
    return element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', '1')])
  }
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', bill.currency === 'EUR' ? '58' : '30'),
    element('ram:PayeePartyCreditorFinancialAccount', [
      element('ram:IBANID', iban),
      element('ram:AccountName', name),
    ]),
  ])
}

function taxOf({ category, percent, reason, net, tax }: EInvoiceTax): XmlElement {
  const isUntaxed = category === 'E' || category === 'O'
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', tax),
    element('ram:TypeCode', 'VAT'),
    isUntaxed ? textElement('ram:ExemptionReason', reason) : null,
    element('ram:BasisAmount', net),
    element('ram:CategoryCode', category),
    // BR-DE-14 asks for a rate also outside of the scope of tax, where lines have none.
    element('ram:RateApplicablePercent', percent ?? '0'),
  ])
}

/** BR-CO-25: an amount to pay has a day or terms. */
function terms({ bill, takenBackBy, document }: EInvoiceOrder, isOpen: boolean): XmlElement {
  if (isOpen) {
    return element('ram:SpecifiedTradePaymentTerms', [
      element('ram:DueDateDateTime', [dateOf(bill.dueOn)]),
    ])
  }
  const text =
    document.kind === 'credit note' || !takenBackBy
      ? 'The amount is credited.'
      : `Nothing is to pay: taken back by credit note ${creditNoteName(takenBackBy.number)}.`
  return element('ram:SpecifiedTradePaymentTerms', [element('ram:Description', text)])
}

/** The invoice that a credit note takes back. */
function preceding({ bill, document }: EInvoiceOrder): XmlElement | null {
  const { creditsNumber } = document
  if (creditsNumber === null) return null
  const before = bill.documents.find(
    ({ kind, number }) => kind === 'invoice' && number === creditsNumber,
  )
  return element('ram:InvoiceReferencedDocument', [
    element('ram:IssuerAssignedID', invoiceName(creditsNumber)),
    before ? element('ram:FormattedIssueDateTime', [dateOf(before.date, 'qdt')]) : null,
  ])
}
