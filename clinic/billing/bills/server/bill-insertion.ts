import { toMinor } from '../../../../contract/money.ts'
import {
  type WriteOfRows,
  type WritingViewer,
  writtenByRow,
} from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { visitConditions } from '../../../records/medical-records/server/visit-check.ts'
import type { NewBill } from '../bill.ts'
import type { BillInMinorUnits } from './bill-rows.ts'
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
 * Makes bills in one transaction, each with its lines, its payer and the payment of a paid one, and takes their numbers: if
 * it fails, no number is used. A bill whose id is taken or whose visit is unknown is not made. Answers the bills in the
 * order in which they were given, undefined for those that were not made. The columns are those of `billRows`.
 */
export async function makeBills(
  sql: Sql,
  bills: readonly BillToMake[],
  columns: Fragment,
): Promise<(BillInMinorUnits | undefined)[]> {
  const plain = bills.filter(isPlain)
  const others = bills.filter((one) => !isPlain(one))
  const statements = [...(plain.length > 0 ? [plain] : []), ...others.map((one) => [one])]
  const [alone = []] = statements
  const made =
    statements.length === 1
      ? await insertBills(sql, alone, columns)
      : await sql.begin(async (tx) =>
          (await Promise.all(statements.map((some) => insertBills(tx, some, columns)))).flat(),
        )
  return bills.map(({ bill }) => made.find(({ id }) => id === bill.id))
}

/** Plain bills share a statement: those with a payment or a payer in parts have one of their own. */
function isPlain({ bill }: BillToMake): boolean {
  return bill.status === 'unpaid' && !bill.payerDetails
}

/**
 * One statement for one bill, or for several plain ones. It leaves out the parts that the bills do not have, because the
 * triggers of a table work for every statement that names the table.
 */
export function insertBills(
  sql: AnySql,
  bills: readonly BillToMake[],
  columns: Fragment,
): PromiseLike<readonly BillInMinorUnits[]> {
  const { isPatient, isAppointment } = visitConditions(sql, {
    patientId: sql`w.patient_id`,
    appointmentId: sql`w.appointment_id`,
  })
  const lines = bills.flatMap(({ bill, lines }) =>
    lines.map((line) => ({ ...line, bill_id: bill.id })),
  )
  const withPayerOf = bills.map(({ bill }) => bill).find(({ payerDetails }) => payerDetails)
  const isPaid = bills.some(({ bill }) => bill.status === 'paid')
  const withLines = sql`, lines as (
    insert into bill_lines (invoice_number, bill_id, ${lineColumns(sql)})
    select b.invoice_number, l.* from b join ${lineRows(sql, lines)} on l.bill_id = b.id
  )`
  const withPayer = (bill: NewBill) => sql`, payer as (
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
    select m.id, b.id, m.amount_minor, m.created_by from paid m, b
  )`
  return sql<BillInMinorUnits[]>`
    with wanted as (
      select w.*, row_number() over (order by w.place) - 1 as turn
      from ${billsAsRows(sql, bills)}
      where not exists (select 1 from bills where id = w.id) and ${isPatient} and ${isAppointment}
    ), numbered as (
      update number_series set next_number = next_number + (select count(*) from wanted)
      where name = 'invoice' and exists (select from wanted)
      returning next_number - (select count(*) from wanted) as first_number
    ), b as (
      insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
        bill_date, due_on, payer, creation_hash, created_by, updated_by)
      select w.id, w.patient_id, w.appointment_id, n.first_number + w.turn, w.amount_minor, w.currency,
        w.bill_date, w.due_on, w.payer, w.creation_hash, w.created_by, w.created_by
      from wanted w, numbered n where ${writtenByRow(sql, bills.map(writeOf))}
      returning *
    )
    ${lines.length > 0 ? withLines : sql``}
    ${withPayerOf ? withPayer(withPayerOf) : sql``}
    ${isPaid ? withPayment : sql``}
    select ${columns}, '[]'::jsonb as lines, null as payer_details
    from b join patients p on p.id = b.patient_id`
}

/** A bill's facts count for the charges that it takes too. */
function writeOf({ bill, lines, viewer: { context } }: BillToMake): WriteOfRows {
  const charges = lines.map((line) => line.charge_id).filter((id) => id !== null)
  return { rows: [bill.id, ...charges], context }
}

/** Bills as rows of a query, `w`; the names are those of the columns. */
function billsAsRows(sql: AnySql, bills: readonly BillToMake[]): Fragment {
  const rows = bills.map(({ viewer, bill, currency, hash }, place) => ({
    place,
    id: bill.id,
    patient_id: bill.patientId,
    appointment_id: bill.appointmentId ?? null,
    amount_minor: toMinor(bill.amount, currency),
    currency,
    bill_date: bill.date,
    due_on: bill.dueOn,
    payer: payerOf(bill),
    creation_hash: `\\x${hash.toString('hex')}`,
    created_by: viewer.userId,
  }))
  return sql`jsonb_to_recordset(${sql.json(rows)}) as w (place integer, id uuid, patient_id uuid,
    appointment_id uuid, amount_minor bigint, currency text, bill_date date, due_on date, payer text,
    creation_hash bytea, created_by uuid)`
}
