import { fromMinor } from '../../../../contract/money.ts'
import { desk, type Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { BillDocument, BillWithHistory, BillWithLines } from '../bill.ts'
import type { BillPayment } from '../payment.ts'

/** A bill as SQL gives it: money in minor units. */
export interface BillInMinorUnits extends Omit<
  BillWithLines,
  'amount' | 'paid' | 'owed' | 'lines'
> {
  readonly amountMinor: number
  readonly paidMinor: number
  readonly openMinor: number
  readonly lines: readonly { description: string; amountMinor: number | null }[]
}

/** The same with its documents and payments. */
export interface HistoryInMinorUnits extends BillInMinorUnits {
  readonly creditMinor: number
  readonly documents: readonly (Omit<BillDocument, 'amount'> & { amountMinor: number })[]
  readonly payments: readonly (Omit<BillPayment, 'amount' | 'allocated' | 'returned'> & {
    amountMinor: number
    allocatedMinor: number
    returnedMinor: number
  })[]
}

/** How rows of `bills b` are read, and who may see which: the desk all, patients their own. */
export function billRows(sql: Sql) {
  return {
    columns: sql`b.id, b.patient_id,
      jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient,
      b.appointment_id, b.invoice_number, b.amount_minor, b.paid_minor, b.open_minor, b.currency,
      b.bill_date as date, b.due_on, b.status, b.voided_at, b.reason, b.created_at, b.updated_at, b.version,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('description', l.description, 'amountMinor', l.amount_minor)
          order by l.position)
        from bill_lines l where l.bill_id = b.id), '[]') as lines`,

    history: sql`
      (select coalesce(sum(m.amount_minor - m.allocated_minor - m.returned_minor), 0)::bigint
        from payments m where m.patient_id = b.patient_id and m.currency = b.currency) as credit_minor,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number,
          'creditsNumber', d.credits_number, 'patientName', d.patient_name, 'date', d.document_date,
          'amountMinor', d.amount_minor, 'reason', d.reason, 'createdAt', d.created_at)
          order by d.created_at, d.kind, d.number)
        from bill_documents d where d.bill_id = b.id), '[]') as documents,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'receiptNumber', m.receipt_number,
          'date', m.paid_on, 'method', m.method, 'note', m.note, 'amountMinor', m.amount_minor,
          'allocatedMinor', a.minor, 'returnedMinor', m.returned_minor, 'returnReason',
          (select r.reason from payment_returns r where r.payment_id = m.id
            order by r.created_at desc limit 1),
          'createdAt', m.created_at) order by m.created_at, m.id)
        from (select payment_id, sum(amount_minor)::bigint as minor from payment_allocations
          where bill_id = b.id group by payment_id) a
        join payments m on m.id = a.payment_id), '[]') as payments`,

    visibleTo: (viewer: Viewer): Fragment =>
      seesAllBills(viewer) ? sql`true` : sql`b.patient_id = ${viewer.patientId}`,
  }
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
    lines: lines.map((line) => ({
      description: line.description,
      amount: line.amountMinor === null ? null : fromMinor(line.amountMinor, currency),
    })),
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
    documents: documents.map(({ amountMinor, ...document }) => ({
      ...document,
      amount: money(amountMinor),
    })),
    payments: payments.map(({ amountMinor, allocatedMinor, returnedMinor, ...payment }) => ({
      ...payment,
      amount: money(amountMinor),
      allocated: money(allocatedMinor),
      returned: money(returnedMinor),
    })),
  }
}
