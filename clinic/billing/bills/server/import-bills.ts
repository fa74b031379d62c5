import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { PaymentMethod } from '../payment.ts'
import { givePaymentsBack, lockPaymentsOf } from './bill-payments.ts'

/** A bill as another system had it; the names are those of the columns. */
export interface ImportedBill {
  readonly id: string
  readonly patient_id: string
  readonly appointment_id: string | null
  readonly amount_minor: number
  readonly currency: string
  readonly bill_date: string
  readonly lines: readonly { readonly description: string; readonly amount_minor: number | null }[]
}

/** A payment of a bill before it came here. More than the bill, or another currency, counts for nothing. */
export type ImportedPayment = {
  readonly amount_minor: number
  readonly currency: string
  readonly method: PaymentMethod
  /** The day of the bill where it is not known. */
  readonly paid_on: string | null
  /** The sum is all that was paid until then: a payment that is known already counts as a part of it. */
  readonly is_total?: boolean
}

/**
 * Marks what this transaction writes as the history of another system, which closed days let in and no
 * day end counts.
 */
async function bringHistory(tx: AnySql): Promise<void> {
  await tx`select set_config('openward.history', 'on', true)`
}

/** Stores bills of an import. The counter of invoices is locked until the end of the transaction. */
export async function importBills(
  tx: AnySql,
  bills: readonly ImportedBill[],
  by: string | null,
): Promise<void> {
  if (bills.length === 0) return
  await bringHistory(tx)
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
    insert into bill_lines (bill_id, invoice_number, position, description, amount_minor)
    select r.id, b.invoice_number, line.position - 1, line.value ->> 'description',
      (line.value ->> 'amount_minor')::bigint
    from jsonb_to_recordset(${rows}) as r (id uuid, lines jsonb) join bills b on b.id = r.id,
      jsonb_array_elements(r.lines) with ordinality as line (value, position)`
}

/** Stores payments that an import tells of, one of each bill and at most over what is owed, without receipts. */
export async function importPayments(
  tx: AnySql,
  payments: readonly (ImportedPayment & { readonly bill_id: string })[],
  by: string | null,
): Promise<void> {
  if (payments.length === 0) return
  await bringHistory(tx)
  await tx`
    with paid as (
      select gen_random_uuid() as payment_id, b.id, b.patient_id, b.currency, r.method,
        least(r.amount_minor - n.known_minor, b.open_minor) as minor,
        coalesce(r.paid_on, b.bill_date) as paid_on
      from jsonb_to_recordset(${tx.json(payments.map((payment) => ({ ...payment })))})
        as r (bill_id uuid, amount_minor bigint, currency text, method text, paid_on date, is_total boolean)
      join bills b on b.id = r.bill_id and b.currency = r.currency
      cross join lateral (select case when r.is_total then b.paid_minor else 0 end as known_minor) n
      where b.open_minor > 0 and r.amount_minor > n.known_minor
      order by b.id for update of b
    ), payment as (
      insert into payments (id, patient_id, amount_minor, currency, method, paid_on, created_by, updated_by)
      select payment_id, patient_id, minor, currency, method, paid_on, ${by}::uuid, ${by}::uuid from paid
    )
    insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
    select payment_id, id, minor, ${by}::uuid from paid`
}

/** Values of a bill that a later import may bring anew. */
export interface BillValues {
  readonly amount_minor?: number
  readonly bill_date?: string
  readonly paid_minor?: number
}

const changedByImport = 'Changed by an import'

/** Corrects a bill by values of a later import. */
export async function changeImportedBill(
  tx: AnySql,
  id: string,
  values: BillValues,
  by: Writer,
): Promise<void> {
  const { paid_minor: paid, ...columns } = values
  await bringHistory(tx)
  const [bill] = await tx<{ amountMinor: number; paidMinor: number; currency: string }[]>`
    select amount_minor, paid_minor, currency, ${acting(tx, by)} from bills
    where id = ${id} and voided_at is null for update`
  if (!bill) return
  await lockPaymentsOf(tx, id)
  const keptMinor = Math.min(
    paid ?? bill.paidMinor,
    columns.amount_minor ?? bill.amountMinor,
    bill.paidMinor,
  )
  await givePaymentsBack(tx, id, keptMinor, changedByImport, by.userId)
  await tx`
    update bills set ${tx({ ...columns, reason: changedByImport, updated_by: by.userId })}
    where id = ${id}`
  const more = (paid ?? 0) - keptMinor
  const { currency } = bill
  const payment = { bill_id: id, amount_minor: more, currency, method: 'insurer' } as const
  if (more > 0) await importPayments(tx, [{ ...payment, paid_on: null }], by.userId)
}

/** Voids bills that an import made and that nobody changed since; answers their ids. */
export async function takeBackBills(
  tx: AnySql,
  bills: readonly { readonly id: string; readonly version: number }[],
  by: string | null,
): Promise<string[]> {
  await bringHistory(tx)
  const unchanged = await tx<{ id: string }[]>`
    select b.id from bills b, jsonb_to_recordset(${tx.json(bills.map((bill) => ({ ...bill })))})
      as r (id uuid, version integer)
    where b.id = r.id and b.version = r.version and b.voided_at is null
    order by b.id for update of b`
  const ids = unchanged.map(({ id }) => id)
  await lockPaymentsOf(tx, ...ids)
  await tx`select release_payments(id, 0, ${by}) from bills where id = any(${ids}::uuid[])`
  await tx`
    update bills set voided_at = now(), reason = 'Its import was undone', updated_by = ${by}::uuid
    where id = any(${ids}::uuid[])`
  return ids
}
