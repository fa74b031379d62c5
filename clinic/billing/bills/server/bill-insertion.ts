import { toMinor } from '../../../../contract/money.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { visitConditions } from '../../../records/medical-records/server/visit-check.ts'
import type { NewBill } from '../bill.ts'
import { payerOf, payerRow } from './invoice-payers.ts'
import { lineColumns, lineRows, type SummedLine } from './summed-lines.ts'

export interface BillToMake {
  readonly viewer: WritingViewer
  readonly bill: NewBill
  readonly lines: readonly SummedLine[]
  readonly currency: string
  readonly hash: Buffer
}

/**
 * The statement that makes a bill with its lines, its payer and the payment of a paid one, and takes its number: if it
 * fails, no number is used. It makes nothing if the id is taken or the visit is unknown. What the bill does not have is
 * no part of it, because the triggers of a table work for every statement that names the table.
 */
export function billInsertion(
  sql: Sql,
  { viewer, bill, lines, currency, hash }: BillToMake,
  columns: Fragment,
): Fragment {
  const { isPatient, isAppointment } = visitConditions(sql, bill)
  const withLines = sql`, lines as (
    insert into bill_lines (bill_id, invoice_number, ${lineColumns(sql)})
    select b.id, b.invoice_number, l.* from b, ${lineRows(sql, lines)}
  )`
  const withPayer = sql`, payer as (
    insert into invoice_payers select b.invoice_number, i.* from b, ${payerRow(sql, bill)}
  )`
  const withPayment = sql`, paid as (
    insert into payments (id, patient_id, amount_minor, currency, method, paid_on, receipt_number,
      created_by, updated_by)
    select gen_random_uuid(), patient_id, amount_minor, currency, 'unstated', today_in_clinic(),
      next_number('receipt'), created_by, created_by
    from b where amount_minor > 0
    returning *
  ), allocated as (
    insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
    select id, ${bill.id}, amount_minor, created_by from paid
  )`
  return sql`
    with numbered as (
      update number_series set next_number = next_number + 1
      where name = 'invoice' and not exists (select 1 from bills where id = ${bill.id})
        and ${isPatient} and ${isAppointment}
      returning next_number - 1 as invoice_number
    ), b as (
      insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
        bill_date, due_on, payer, creation_hash, created_by, updated_by)
      select ${bill.id}, ${bill.patientId}, ${bill.appointmentId ?? null}, invoice_number,
        ${toMinor(bill.amount, currency)}, ${currency}, ${bill.date}, ${bill.dueOn}, ${payerOf(bill)},
        ${hash}, ${viewer.userId}, ${acting(sql, viewer)}
      from numbered
      returning *
    )
    ${lines.length > 0 ? withLines : sql``}
    ${bill.payerDetails ? withPayer : sql``}
    ${bill.status === 'paid' ? withPayment : sql``}
    select ${columns}, '[]'::jsonb as lines, null as payer_details
    from b join patients p on p.id = b.patient_id`
}
