import type { AnySql } from '../../../../server/database/connect.ts'

/**
 * Payments of one bill. The caller has locked the bill, and has named the acting account, in the same
 * transaction.
 */

/** Pays the rest of a bill, in a way that nobody stated, with the next receipt number. */
export async function payRest(tx: AnySql, billId: string, by: string | null): Promise<void> {
  await tx`
    with paid as (
      insert into payments (id, patient_id, amount_minor, currency, method, paid_on, receipt_number,
        created_by, updated_by)
      select gen_random_uuid(), patient_id, open_minor, currency, 'unstated', today_in_clinic(),
        next_number('receipt'), ${by}::uuid, ${by}::uuid
      from bills where id = ${billId} and open_minor > 0
      returning *
    )
    insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
    select id, ${billId}, amount_minor, created_by from paid`
}

/**
 * Takes payments back from a bill until they pay at most an amount of it, and gives them back to its patient. Answers
 * which ones.
 */
export async function givePaymentsBack(
  tx: AnySql,
  billId: string,
  mostMinor: number,
  reason: string,
  by: string | null,
): Promise<string[]> {
  const released = await tx<{ paymentId: string; minor: number }[]>`
    select payment_id, minor from release_payments(${billId}, ${mostMinor}, ${by})`
  for (const { paymentId, minor } of released) {
    await tx`
      insert into payment_returns (id, payment_id, amount_minor, returned_on, reason, created_by)
      values (gen_random_uuid(), ${paymentId}, ${minor}, today_in_clinic(), ${reason}, ${by})`
  }
  return released.map(({ paymentId }) => paymentId)
}

/**
 * Locks the payments that locked bills have or had, and answers their ids. Who takes money from a bill or brings it
 * back does so before any other write: bills are locked before payments, payments before numbers, and rows of one
 * table by their ids, so that two writers never wait for each other.
 */
export async function lockPaymentsOf(tx: AnySql, ...billIds: readonly string[]): Promise<string[]> {
  const locked = await tx<{ id: string }[]>`
    select id from payments
    where id in (select payment_id from payment_allocations where bill_id = any(${[...billIds]}::uuid[]))
    order by id for update`
  return locked.map(({ id }) => id)
}

/** Locks the payments of a patient of which something is left; the bills that they will pay are locked already. */
export async function lockCreditOf(tx: AnySql, patientId: string): Promise<string[]> {
  const locked = await tx<{ id: string }[]>`
    select id from payments
    where patient_id = ${patientId} and amount_minor > allocated_minor + returned_minor
    order by id for update`
  return locked.map(({ id }) => id)
}

/** Pays a bill from what is left of locked payments, the oldest first. */
export async function payFrom(
  tx: AnySql,
  paymentIds: readonly string[],
  billId: string,
  by: string | null,
): Promise<void> {
  await tx`
    with in_turn as (
      select m.id, m.currency, minor, sum(minor) over (partition by m.currency order by created_at, m.id) - minor as already
      from payments m,
        lateral (select m.amount_minor - m.allocated_minor - m.returned_minor as minor) left_over
      where m.id = any(${[...paymentIds]}::uuid[]) and minor > 0
    )
    insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
    select f.id, b.id, least(f.minor, b.open_minor - f.already)::bigint, ${by}::uuid
    from in_turn f join bills b on b.currency = f.currency
    where b.id = ${billId} and b.open_minor > f.already`
}

/** Pays bills from a payment; the caller has locked them and it, and knows that there is enough. */
export async function allocateParts(
  tx: AnySql,
  paymentId: string,
  parts: readonly { readonly id: string; readonly billId: string; readonly minor: number }[],
  by: string | null,
): Promise<void> {
  const rows = parts.map(({ id, billId, minor }) => ({
    id,
    payment_id: paymentId,
    bill_id: billId,
    amount_minor: minor,
    created_by: by,
  }))
  await tx`insert into payment_allocations ${tx(rows)}`
}

/** Takes back all that a payment pays of a bill; both are locked. */
export async function takeBackPart(
  tx: AnySql,
  paymentId: string,
  billId: string,
  by: string | null,
): Promise<void> {
  await tx`
    insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
    select payment_id, bill_id, -sum(amount_minor)::bigint, ${by}::uuid
    from payment_allocations where payment_id = ${paymentId} and bill_id = ${billId}
    group by payment_id, bill_id having sum(amount_minor) > 0`
}
