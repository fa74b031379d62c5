import type { AnySql } from '../../../../server/database/connect.ts'

interface Return {
  readonly id: string
  readonly minor: number
  readonly reason: string
  readonly hash: Buffer | null
  /** The person who gives it back. */
  readonly by: string | null
}

/** Locks a payment and its bills. Answers what is left of it and of what pays no bill. */
export async function lockPayment(tx: AnySql, paymentId: string) {
  await tx`select lock_payment(${paymentId})`
  const [payment] = await tx<
    { leftMinor: number; freeMinor: number; aloneMinor: number; currency: string }[]
  >`
    select amount_minor - returned_minor as left_minor,
      amount_minor - returned_minor - allocated_minor as free_minor,
      returned_alone(id) as alone_minor, currency
    from payments where id = ${paymentId}`
  return payment
}

/** Gives a part of a locked payment back: first what pays no bill, then what pays the latest one. */
export async function recordReturn(
  tx: AnySql,
  paymentId: string,
  freeMinor: number,
  { id, minor, reason, hash, by }: Return,
): Promise<void> {
  await tx`
    with paid as (
      select bill_id, sum(amount_minor)::bigint as minor,
        (sum(sum(amount_minor)) over (order by min(created_at) desc, bill_id)
          - sum(amount_minor))::bigint as later
      from payment_allocations where payment_id = ${paymentId}
      group by bill_id having sum(amount_minor) > 0
    )
    insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
    select ${paymentId}, bill_id, -least(minor, ${minor - freeMinor}::bigint - later), ${by}::uuid
    from paid where ${minor - freeMinor}::bigint > later`
  await tx`
    insert into payment_returns (id, payment_id, amount_minor, returned_on, reason, creation_hash,
      created_by)
    values (${id}, ${paymentId}, ${minor}, today_in_clinic(), ${reason}, ${hash}, ${by})`
}
