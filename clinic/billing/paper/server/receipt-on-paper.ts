import type { DateWords } from '../../../../contract/date-words.ts'
import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Block } from '../../../../server/paper/pdf-order.ts'
import { invoiceName } from '../../bills/bill.ts'
import { type PaymentMethod, paymentMethodWords } from '../../bills/payment.ts'
import { seesAllBills } from '../../bills/server/bill-rows.ts'
import type { PrintedPaper } from './printed-paper.ts'

/** A payment with a receipt, in minor units, and where its money is now. */
export interface ReceiptOnPaper {
  readonly receiptNumber: number
  readonly patientId: string
  readonly date: string
  readonly method: PaymentMethod
  readonly amountMinor: number
  readonly creditMinor: number
  readonly currency: string
  readonly bills: readonly {
    readonly invoiceNumber: number
    readonly date: string
    readonly payer: string | null
    readonly minor: number
  }[]
  readonly returns: readonly {
    readonly date: string
    readonly reason: string
    readonly minor: number
  }[]
}

/** The payment, if it has a receipt and the viewer may read it: patients read those of their own payments. */
export async function findReceipt(
  sql: Sql,
  viewer: Viewer,
  id: string,
): Promise<ReceiptOnPaper | undefined> {
  const isSeen = seesAllBills(viewer) ? sql`true` : sql`m.patient_id = ${viewer.patientId}`
  const [receipt] = await sql<ReceiptOnPaper[]>`
    select m.receipt_number, m.patient_id, m.paid_on as date, m.method, m.amount_minor, m.currency,
      m.amount_minor - m.allocated_minor - m.returned_minor as credit_minor,
      coalesce((
        select jsonb_agg(jsonb_build_object('invoiceNumber', b.invoice_number, 'date', b.bill_date,
          'payer', b.payer, 'minor', a.minor) order by b.invoice_number)
        from (select bill_id, sum(amount_minor)::bigint as minor from payment_allocations
          where payment_id = m.id group by bill_id having sum(amount_minor) > 0) a
        join bills b on b.id = a.bill_id), '[]') as bills,
      coalesce((
        select jsonb_agg(jsonb_build_object('date', r.returned_on, 'reason', r.reason,
          'minor', r.amount_minor) order by r.created_at, r.id)
        from payment_returns r where r.payment_id = m.id), '[]') as returns
    from payments m where m.id = ${id} and m.receipt_number is not null and ${isSeen}`
  return receipt
}

/** The parts of a receipt, in their order. */
export function receiptBlocks(
  receipt: ReceiptOnPaper,
  { content: { patient } }: PrintedPaper,
  words: DateWords,
): Block[] {
  const { bills, returns, currency, creditMinor } = receipt
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
  const payers = [...new Set(bills.map(({ payer }) => payer).filter((payer) => payer !== null))]
  const facts: [string, string][] = [
    ['Date', words.date(receipt.date)],
    ...(receipt.method === 'unstated'
      ? []
      : [['Paid by', paymentMethodWords[receipt.method]] as [string, string]]),
    ['Patient', patient.name || 'Patient'],
    ['MRN', patient.mrn],
    ...payers.map((payer): [string, string] => ['Bill to', payer]),
  ]
  return [
    { is: 'facts', rows: facts },
    { is: 'sums', rows: [{ label: 'Received', value: money(receipt.amountMinor), strong: true }] },
    ...(bills.length === 0
      ? []
      : [
          {
            is: 'table' as const,
            head: ['Pays', 'Of', 'Amount'],
            widths: [1, 'auto', 'auto'] as const,
            numbers: [2],
            rows: bills.map((bill) => [
              `Invoice ${invoiceName(bill.invoiceNumber)}`,
              words.date(bill.date),
              money(bill.minor),
            ]),
          },
        ]),
    ...(returns.length === 0
      ? []
      : [
          {
            is: 'table' as const,
            head: ['Given back', 'On', 'Amount'],
            widths: [1, 'auto', 'auto'] as const,
            numbers: [2],
            rows: returns.map(({ reason, date, minor }) => [
              reason,
              words.date(date),
              money(minor),
            ]),
          },
        ]),
    ...(creditMinor > 0
      ? [
          {
            is: 'text' as const,
            paragraphs: [`${money(creditMinor)} of it is credit for other bills.`],
          },
        ]
      : []),
  ]
}
