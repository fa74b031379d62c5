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
 * Pays a bill from what is left of payments, the oldest first: of those that paid it before, or of all that its
 * patient made.
 */
export async function payFrom(
  tx: AnySql,
  credit: 'its payments' | 'its patient',
  billId: string,
  by: string | null,
): Promise<void> {
  const isMeant =
    credit === 'its patient'
      ? tx`m.patient_id = b.patient_id and m.currency = b.currency`
      : tx`m.id in (select payment_id from payment_allocations where bill_id = b.id)`
  await tx`
    with left_over as (
      select m.id, m.amount_minor - m.allocated_minor - m.returned_minor as minor, m.created_at
      from payments m, bills b
      where b.id = ${billId} and ${isMeant}
        and m.amount_minor > m.allocated_minor + m.returned_minor
      for update of m
    ), in_turn as (
      select *, sum(minor) over (order by created_at, id) - minor as already from left_over
    )
    insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
    select f.id, b.id, least(f.minor, b.open_minor - f.already)::bigint, ${by}::uuid
    from in_turn f, bills b where b.id = ${billId} and b.open_minor > f.already`
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
