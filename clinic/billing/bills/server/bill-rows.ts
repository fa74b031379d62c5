import { fromMinor } from '../../../../contract/money.ts'
import { desk, type Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { BillDocument, BillWithHistory, BillWithLines } from '../bill.ts'
import type { BillLine } from '../bill-line.ts'
import type { BillPayment } from '../payment.ts'

/** A bill as SQL gives it: money in minor units. */
export interface BillInMinorUnits extends Omit<
  BillWithLines,
  'amount' | 'paid' | 'owed' | 'lines'
> {
  readonly amountMinor: number
  readonly paidMinor: number
  readonly openMinor: number
  readonly lines: readonly LineInMinorUnits[]
}

interface LineInMinorUnits extends Omit<BillLine, 'unitPrice' | 'discount' | 'tax' | 'amount'> {
  readonly unitPriceMinor: number | null
  readonly discountMinor: number
  readonly taxMinor: number
  readonly amountMinor: number | null
}

/** The same with its documents and payments. */
export interface HistoryInMinorUnits extends BillInMinorUnits {
  readonly visit: BillWithHistory['visit']
  readonly creditMinor: number
  readonly documents: readonly (Omit<BillDocument, 'amount' | 'lines'> & {
    amountMinor: number
    lines: readonly LineInMinorUnits[]
  })[]
  readonly payments: readonly (Omit<
    BillPayment,
    'amount' | 'allocated' | 'returned' | 'request'
  > & {
    amountMinor: number
    allocatedMinor: number
    returnedMinor: number
    request: (Omit<NonNullable<BillPayment['request']>, 'amount'> & { amountMinor: number }) | null
  })[]
}

/** How rows of `bills b` are read, and who may see which: the desk all, patients their own. */
export function billRows(sql: Sql) {
  const linesOf = (invoice: Fragment) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('itemId', l.item_id, 'chargeId', l.charge_id, 'code', l.code, 'description', l.description,
      'quantity', trim_scale(l.quantity)::text, 'unitPriceMinor', l.unit_price_minor,
      'discountMinor', l.discount_minor, 'discountReason', l.discount_reason, 'taxName', l.tax_name,
      'taxPercent', trim_scale(l.tax_percent)::text, 'withTax', l.with_tax, 'taxMinor', l.tax_minor,
      'amountMinor', l.amount_minor) order by l.position)
    from bill_lines l where l.invoice_number = ${invoice}), '[]')`

  const ownColumns = sql`b.id, b.patient_id,
      jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient,
      b.appointment_id, b.invoice_number, b.amount_minor, b.paid_minor, b.open_minor, b.currency,
      b.bill_date as date, b.due_on, b.status, b.voided_at, b.payer, b.reason, b.created_at, b.updated_at, b.version`

  return {
    ownColumns,
    columns: sql`${ownColumns},
      ${linesOf(sql`b.invoice_number`)} as lines, (
        select ${payerDetailsIn(sql)} from invoice_payers i where i.invoice_number = b.invoice_number
      ) as payer_details`,

    /** All documents and payments that a bill ever had, or those of the patient that it has now. */
    history: (whose: 'all' | 'its patient') => {
      const of = (row: Fragment) =>
        whose === 'all' ? sql`true` : sql`${row}.patient_id = b.patient_id`
      return sql`
      (select jsonb_build_object('date', (a.starts_at at time zone (select time_zone from clinic))::date,
          'doctor', nullif(d.name, ''), 'type', t.name)
        from appointments a left join users d on d.id = a.doctor_id
        left join visit_types t on t.id = a.visit_type_id
        where a.id = b.appointment_id and a.patient_id = b.patient_id) as visit,
      (select coalesce(sum(m.amount_minor - m.allocated_minor - m.returned_minor), 0)::bigint
        from payments m where m.patient_id = b.patient_id and m.currency = b.currency) as credit_minor,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number,
          'creditsNumber', d.credits_number, 'patientName', d.patient_name, 'payer', d.payer,
          'date', d.document_date, 'amountMinor', d.amount_minor, 'reason', d.reason,
          'lines', ${linesOf(sql`coalesce(d.credits_number, d.number)`)}, 'createdAt', d.created_at)
          order by d.created_at, d.kind, d.number)
        from bill_documents d where d.bill_id = b.id and ${of(sql`d`)}), '[]') as documents,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'receiptNumber', m.receipt_number,
          'date', m.paid_on, 'method', m.method, 'note', m.note, 'amountMinor', m.amount_minor,
          'allocatedMinor', a.minor, 'returnedMinor', m.returned_minor, 'returnReason',
          (select r.reason from payment_returns r where r.payment_id = m.id
            order by r.created_at desc limit 1), 'request',
          (select jsonb_build_object('id', q.id, 'amountMinor', q.amount_minor, 'reason', q.reason,
              'byId', q.created_by, 'by', u.name, 'refusal', q.refusal, 'decidedBy', d.name)
            from (select * from return_requests where payment_id = m.id
              order by created_at desc limit 1) q
            left join users u on u.id = q.created_by left join users d on d.id = q.decided_by
            where q.is_approved is not true),
          'createdAt', m.created_at) order by m.created_at, m.id)
        from (select payment_id, sum(amount_minor)::bigint as minor from payment_allocations
          where bill_id = b.id group by payment_id) a
        join payments m on m.id = a.payment_id and ${of(sql`m`)}), '[]') as payments`
    },

    visibleTo: (viewer: Viewer): Fragment =>
      seesAllBills(viewer) ? sql`true` : sql`b.patient_id = ${viewer.patientId}`,
  }
}

/** A row of `invoice_payers i` as `PayerDetails`. */
export function payerDetailsIn(sql: AnySql): Fragment {
  return sql`jsonb_build_object('name', i.name, 'street', i.street, 'postalCode', i.postal_code,
    'city', i.city, 'country', i.country, 'vatNumber', i.vat_number, 'reference', i.reference,
    'email', i.email)`
}

export function seesAllBills(viewer: Viewer): boolean {
  return desk.some((role) => role === viewer.role)
}

export function inDecimals<Row extends BillInMinorUnits>({
  amountMinor,
  paidMinor,
  openMinor,
  lines,
  ...bill
}: Row) {
  const { currency } = bill
  return {
    ...bill,
    amount: fromMinor(amountMinor, currency),
    paid: fromMinor(paidMinor, currency),
    owed: fromMinor(openMinor, currency),
    lines: lines.map((line) => lineInDecimals(line, currency)),
  }
}

function lineInDecimals(
  { unitPriceMinor, discountMinor, taxMinor, amountMinor, ...line }: LineInMinorUnits,
  currency: string,
): BillLine {
  const money = (minor: number | null) => (minor === null ? null : fromMinor(minor, currency))
  return {
    ...line,
    unitPrice: money(unitPriceMinor),
    discount: discountMinor === 0 ? null : money(discountMinor),
    tax: fromMinor(taxMinor, currency),
    amount: money(amountMinor),
  }
}

export function historyInDecimals({
  creditMinor,
  documents,
  payments,
  ...bill
}: HistoryInMinorUnits): BillWithHistory {
  const money = (minor: number) => fromMinor(minor, bill.currency)
  return {
    ...inDecimals(bill),
    credit: fromMinor(creditMinor, bill.currency),
    documents: documents.map(({ amountMinor, lines, ...document }) => ({
      ...document,
      amount: money(amountMinor),
      lines: lines.map((line) => lineInDecimals(line, bill.currency)),
    })),
    payments: payments.map(
      ({ amountMinor, allocatedMinor, returnedMinor, request, ...payment }) => ({
        ...payment,
        request: request && withAmount(request, bill.currency),
        amount: money(amountMinor),
        allocated: money(allocatedMinor),
        returned: money(returnedMinor),
      }),
    ),
  }
}

/** A row with its amount in minor units → with a decimal string. */
export function withAmount<Row extends { readonly amountMinor: number }>(
  { amountMinor, ...row }: Row,
  currency: string,
): Omit<Row, 'amountMinor'> & { amount: string } {
  return { ...row, amount: fromMinor(amountMinor, currency) }
}
