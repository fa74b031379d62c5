import { fromMinor } from '../../../../contract/money.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { mostOnlinePayments, type OnlinePayment } from '../online-payment.ts'

/** An online payment as the server needs it. */
export interface StoredOnlinePayment {
  readonly id: string
  readonly patientId: string
  readonly billId: string
  readonly invoiceNumber: number
  readonly amountMinor: number
  readonly currency: string
  readonly state: OnlinePayment['state']
  readonly checkoutReference: string | null
  readonly isSubmitted: boolean
  readonly expiresAt: string
  /** Whether the provider would still start it, and whether it still leaves time to pay. */
  readonly isEarly: boolean
  readonly isOpen: boolean
  readonly createdBy: string | null
  readonly creationHash: Buffer | null
}

/** Stripe wants half an hour until a checkout ends. */
const leastMinutes = 31

/** Reads online payments of a condition, and locks them with `for update`. */
export function storedOnlinePayments(
  db: AnySql,
  condition: Fragment,
  lock: Fragment = db``,
): Promise<StoredOnlinePayment[]> {
  return db<StoredOnlinePayment[]>`
    select id, patient_id, bill_id, invoice_number, amount_minor, currency, state, checkout_reference,
      submitted_at is not null as is_submitted, expires_at,
      expires_at > now() + make_interval(mins => ${leastMinutes}) as is_early,
      expires_at > now() + interval '2 minutes' as is_open, created_by, creation_hash
    from online_payments where ${condition} ${lock}`
}

/** Online payments as people read them, newest first. */
export async function shownOnlinePayments(sql: Sql, condition: Fragment): Promise<OnlinePayment[]> {
  const rows = await sql<(Omit<OnlinePayment, 'amount'> & { amountMinor: number })[]>`
    select o.id, o.bill_id, o.patient_id, o.invoice_number, o.amount_minor, o.currency, o.state,
      o.state = 'started' and o.submitted_at is not null as is_submitted, o.created_at, o.paid_at,
      o.provider, coalesce(o.payment_reference, o.checkout_reference) as reference, o.note,
      u.name as started_by, p.receipt_number
    from online_payments o left join users u on u.id = o.created_by
    left join payments p on p.id = o.id
    where ${condition} order by o.created_at desc, o.id desc limit ${mostOnlinePayments}`
  return rows.map(({ amountMinor, ...row }) => ({
    ...row,
    amount: fromMinor(amountMinor, row.currency),
  }))
}
