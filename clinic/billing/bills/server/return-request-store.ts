import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { OnlineReturns } from '../../../../server/concept.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { isRefusal } from '../../../bookkeeping/till/server/closed-day.ts'
import { mostRequests, type ReturnRequest } from '../return-request.ts'
import { withAmount } from './bill-rows.ts'
import { lockPayment, recordReturn } from './give-back.ts'

interface NewRequest {
  readonly id: string
  readonly minor: number
  readonly reason: string
  readonly hash: Buffer
  readonly by: string
}

/** Returns over the limit, which wait for a second person. */
export function returnRequestStore(sql: Sql) {
  async function read(where: Fragment, db: AnySql = sql): Promise<ReturnRequest[]> {
    const rows = await db<(Omit<ReturnRequest, 'amount'> & { amountMinor: number })[]>`
      select q.id, q.payment_id, (select a.bill_id from payment_allocations a
          where a.payment_id = m.id order by a.created_at, a.bill_id limit 1) as bill_id,
        m.patient_id, p.name as patient, m.receipt_number, q.amount_minor, m.currency, q.reason,
        q.created_by as by_id, u.name as by, q.created_at, q.is_approved, q.refusal,
        d.name as decided_by
      from return_requests q join payments m on m.id = q.payment_id
      join patients p on p.id = m.patient_id
      left join users u on u.id = q.created_by
      left join users d on d.id = q.decided_by
      where ${where} order by q.created_at, q.id limit ${mostRequests}`
    return rows.map((row) => withAmount(row, row.currency))
  }

  const find = async (id: string, db: AnySql = sql) => (await read(sql`q.id = ${id}`, db))[0]

  async function decided(tx: AnySql, id: string): Promise<ReturnRequest> {
    const request = await find(id, tx)
    if (!request) throw new Problem('unexpected')
    return request
  }

  /** Locks a request that waits, after its payment and bills; only somebody else may decide. */
  async function lockWaiting(tx: AnySql, viewer: WritingViewer, id: string) {
    const before = await decided(tx, id)
    const payment = await lockPayment(tx, before.paymentId)
    await tx`select from return_requests where id = ${id} for update`
    const { isApproved, decidedBy, byId, paymentId } = await decided(tx, id)
    if (isApproved !== null) {
      const act = isApproved ? 'approved' : 'refused'
      throw new Problem('conflict', {
        detail: `${decidedBy ?? 'Somebody'} has ${act} this already.`,
      })
    }
    if (byId === viewer.userId) {
      const detail = 'You asked for this return yourself. Somebody else has to decide.'
      throw new Problem('forbidden', { detail })
    }
    if (!payment) throw new Problem('unexpected')
    return { payment, paymentId, byId }
  }

  return {
    find,
    list: () => read(sql`q.is_approved is null`),

    /** The caller has locked the payment. */
    add: (tx: AnySql, paymentId: string, { id, minor, reason, hash, by }: NewRequest) =>
      unlessTaken(
        () => tx`
          insert into return_requests (id, payment_id, amount_minor, reason, creation_hash, created_by,
            updated_by)
          values (${id}, ${paymentId}, ${minor}, ${reason}, ${hash}, ${by}, ${by})`,
        'return_requests_waiting',
        () =>
          new Problem('conflict', {
            detail: 'A return of this payment waits for approval already.',
          }),
      ),

    approve: (viewer: WritingViewer, id: string, online: OnlineReturns) =>
      sql.begin(async (tx) => {
        const { payment, paymentId, byId } = await lockWaiting(tx, viewer, id)
        const [wanted] = await tx<{ minor: number; reason: string; hash: Buffer | null }[]>`
          select amount_minor as minor, reason, creation_hash as hash
          from return_requests where id = ${id}`
        if (!wanted) throw new Problem('unexpected')
        if (wanted.minor > payment.leftMinor) {
          const left = formatMoney(fromMinor(payment.leftMinor, payment.currency), payment.currency)
          const detail = `Only ${left} of this payment is left. Refuse the request.`
          throw new Problem('conflict', { detail })
        }
        await tx`
          update return_requests set is_approved = true, decided_at = now(),
            decided_by = ${viewer.userId}, updated_by = ${acting(tx, viewer)}
          where id = ${id}`
        await recordReturn(tx, paymentId, payment.freeMinor, { ...wanted, id, by: byId })
        await online.giveBack(tx, paymentId)
        return decided(tx, id)
      }),

    refuse: (viewer: WritingViewer, id: string, reason: string) =>
      sql.begin(async (tx) => {
        await lockWaiting(tx, viewer, id)
        await tx`
          update return_requests set is_approved = false, refusal = ${reason}, decided_at = now(),
            decided_by = ${viewer.userId}, updated_by = ${acting(tx, viewer)}
          where id = ${id}`
        return decided(tx, id)
      }),
  }
}

/** Turns the database's refusal of a return over the limit into its sentence. */
export async function withinLimit<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isRefusal(error, 'OW007')) throw error
    const detail =
      'So much money needs a second person. Give the payment back on the page of the bill: there it waits for approval.'
    throw new Problem('conflict', { detail })
  }
}
