import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { lockCreditOf, payFrom } from '../../../billing/bills/server/bill-payments.ts'

/** One press pays so many bills at most; the next press goes on. */
const mostBills = 200

/** Pays the open bills of a patient from credit, the oldest first; answers how many of them it paid. */
export async function applyCreditOf(
  sql: Sql,
  viewer: WritingViewer,
  patientId: string,
): Promise<{ bills: number }> {
  return sql.begin(async (tx) => {
    // Bills before payments and by their ids, as everywhere, so that two writers never wait for each other.
    const open = await tx<{ id: string; date: string; paidMinor: number }[]>`
      select id, bill_date as date, paid_minor from bills
      where id in (
        select id from bills
        where patient_id = ${patientId} and voided_at is null and status = 'unpaid'
        order by bill_date, id limit ${mostBills})
      order by id for update`
    await tx`select ${acting(tx, viewer)}`
    const oldestFirst = open.toSorted((a, b) =>
      a.date < b.date || (a.date === b.date && a.id < b.id) ? -1 : 1,
    )
    const credit = await lockCreditOf(tx, patientId)
    for (const { id } of oldestFirst) await payFrom(tx, credit, id, viewer.userId)
    const now = await tx<{ id: string; paidMinor: number }[]>`
      select id, paid_minor from bills where id = any(${open.map(({ id }) => id)}::uuid[])`
    const paid = new Map(now.map(({ id, paidMinor }) => [id, paidMinor]))
    return { bills: open.filter(({ id, paidMinor }) => paid.get(id) !== paidMinor).length }
  })
}
