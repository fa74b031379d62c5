import { acting, type Writer } from '../../../server/database/acting.ts'
import type { AnySql } from '../../../server/database/connect.ts'
import { givePaymentsBack } from './bill-payments.ts'

/** A bill as another system had it; the names are those of the columns. */
export interface ImportedBill {
  readonly id: string
  readonly patient_id: string
  readonly appointment_id: string | null
  readonly amount_minor: number
  readonly currency: string
  readonly bill_date: string
  readonly status: 'paid' | 'unpaid'
  readonly lines: readonly { readonly description: string; readonly amount_minor: number | null }[]
}

/** Stores bills of an import. The counter of invoices is locked until the end of the transaction. */
export async function importBills(
  tx: AnySql,
  bills: readonly ImportedBill[],
  by: string | null,
): Promise<void> {
  if (bills.length === 0) return
  const rows = tx.json(bills.map((bill, place) => ({ ...bill, place })))
  await tx`
    with numbers as (
      update number_series set next_number = next_number + ${bills.length} where name = 'invoice'
      returning next_number - ${bills.length} as first
    )
    insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
      bill_date, created_by, updated_by)
    select id, patient_id, appointment_id, first + place, amount_minor, currency, bill_date,
      ${by}::uuid, ${by}::uuid
    from numbers, jsonb_to_recordset(${rows}) as r (id uuid, patient_id uuid, appointment_id uuid,
      place bigint, amount_minor bigint, currency text, bill_date date)`
  await tx`
    insert into bill_lines (bill_id, position, description, amount_minor)
    select r.id, line.position - 1, line.value ->> 'description',
      (line.value ->> 'amount_minor')::bigint
    from jsonb_to_recordset(${rows}) as r (id uuid, lines jsonb),
      jsonb_array_elements(r.lines) with ordinality as line (value, position)`
  const paid = bills.filter(({ status }) => status === 'paid').map(({ id }) => id)
  await markPaid(tx, paid, by)
}

/** Records that the rest of bills was paid on their days, as an import says. */
export async function markPaid(
  tx: AnySql,
  ids: readonly string[],
  by: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await tx`
    with paid as (
      select gen_random_uuid() as payment_id, b.* from bills b
      where id = any(${[...ids]}::uuid[]) and open_minor > 0 for update
    ), payment as (
      insert into payments (id, patient_id, amount_minor, currency, method, paid_on, created_by, updated_by)
      select payment_id, patient_id, open_minor, currency, 'unstated', bill_date, ${by}::uuid, ${by}::uuid
      from paid
    )
    insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
    select payment_id, id, open_minor, ${by}::uuid from paid`
}

/** Values of a bill that a later import may bring anew. */
export interface BillValues {
  readonly amount_minor?: number
  readonly bill_date?: string
  readonly status?: ImportedBill['status']
}

const changedByImport = 'Changed by an import'

/** Corrects a bill by values of a later import. */
export async function changeImportedBill(
  tx: AnySql,
  id: string,
  values: BillValues,
  by: Writer,
): Promise<void> {
  const { status, ...columns } = values
  const [bill] = await tx`
    select ${acting(tx, by)} from bills where id = ${id} and voided_at is null for update`
  if (!bill) return
  if (status === 'unpaid') await givePaymentsBack(tx, id, changedByImport, by.userId)
  if (columns.amount_minor !== undefined) {
    await tx`select release_payments(${id}, ${columns.amount_minor}, ${by.userId})`
  }
  await tx`
    update bills set ${tx({ ...columns, reason: changedByImport, updated_by: by.userId })}
    where id = ${id}`
  if (status === 'paid') await markPaid(tx, [id], by.userId)
}

/** Voids bills that an import made and that nobody changed since; answers their ids. */
export async function takeBackBills(
  tx: AnySql,
  bills: readonly { readonly id: string; readonly version: number }[],
  by: string | null,
): Promise<string[]> {
  const unchanged = await tx<{ id: string }[]>`
    select b.id from bills b, jsonb_to_recordset(${tx.json(bills.map((bill) => ({ ...bill })))})
      as r (id uuid, version integer)
    where b.id = r.id and b.version = r.version and b.voided_at is null for update of b`
  const ids = unchanged.map(({ id }) => id)
  await tx`select release_payments(id, 0, ${by}) from bills where id = any(${ids}::uuid[])`
  await tx`
    update bills set voided_at = now(), reason = 'Its import was undone', updated_by = ${by}::uuid
    where id = any(${ids}::uuid[])`
  return ids
}
