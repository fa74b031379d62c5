import { acting, type Writer } from '../../../server/database/acting.ts'
import type { AnySql } from '../../../server/database/connect.ts'

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
      update invoice_numbers set next_number = next_number + ${bills.length}
      returning next_number - ${bills.length} as first
    )
    insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
      bill_date, status, created_by, updated_by)
    select id, patient_id, appointment_id, first + place, amount_minor, currency, bill_date, status,
      ${by}::uuid, ${by}::uuid
    from numbers, jsonb_to_recordset(${rows}) as r (id uuid, patient_id uuid, appointment_id uuid,
      place bigint, amount_minor bigint, currency text, bill_date date, status text)`
  await tx`
    insert into bill_lines (bill_id, position, description, amount_minor)
    select r.id, line.position - 1, line.value ->> 'description',
      (line.value ->> 'amount_minor')::bigint
    from jsonb_to_recordset(${rows}) as r (id uuid, lines jsonb),
      jsonb_array_elements(r.lines) with ordinality as line (value, position)`
}

/** Marks bills as paid that an import says are. */
export async function markPaid(
  tx: AnySql,
  ids: readonly string[],
  by: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await tx`
    update bills set status = 'paid', updated_by = ${by}::uuid
    where id = any(${[...ids]}::uuid[]) and status = 'unpaid' and deleted_at is null`
}

/** Values of a bill that a later import may bring anew. */
export interface BillValues {
  readonly amount_minor?: number
  readonly bill_date?: string
  readonly status?: ImportedBill['status']
}

/** Gives a bill values of a later import. Lines that no longer add up to its amount go. */
export async function changeImportedBill(
  tx: AnySql,
  id: string,
  values: BillValues,
  by: Writer,
): Promise<void> {
  await tx`update bills set ${tx({ ...values })}, updated_by = ${acting(tx, by)}
    where id = ${id} and deleted_at is null`
  if (values.amount_minor !== undefined) await tx`delete from bill_lines where bill_id = ${id}`
}

/** Deletes bills that an import made and that nobody changed since, with a mark; answers their ids. */
export async function takeBackBills(
  tx: AnySql,
  bills: readonly { readonly id: string; readonly version: number }[],
  by: string | null,
): Promise<string[]> {
  const removed = await tx<{ id: string }[]>`
    update bills b set deleted_at = now(), updated_by = ${by}::uuid
    from jsonb_to_recordset(${tx.json(bills.map((bill) => ({ ...bill })))}) as r (id uuid, version integer)
    where b.id = r.id and b.version = r.version and b.deleted_at is null
    returning b.id`
  return removed.map(({ id }) => id)
}
