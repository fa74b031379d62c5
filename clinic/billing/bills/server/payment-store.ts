import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import type { NewPayment, NewReturn, Payment } from '../payment.ts'
import { seesAllBills, withAmount } from './bill-rows.ts'
import { lockPayment, recordReturn } from './give-back.ts'
import { returnRequestStore } from './return-request-store.ts'

type InMinorUnits = Omit<Payment, 'amount' | 'isWaiting'> & { readonly amountMinor: number }

/** Payments and their returns. */
export function paymentStore(sql: Sql) {
  const requests = returnRequestStore(sql)

  async function read(db: AnySql, id: string): Promise<Payment | undefined> {
    const [payment] = await db<InMinorUnits[]>`
      select id, receipt_number, amount_minor, currency from payments where id = ${id}`
    if (!payment) return undefined
    return { ...withAmount(payment, payment.currency), isWaiting: false }
  }

  /** Whether this very request has made the row already. */
  async function isMade(
    db: AnySql,
    table: 'payments' | 'payment_returns' | 'return_requests',
    id: string,
    by: WritingViewer,
    hash: Buffer,
  ): Promise<boolean> {
    const [stored] = await db<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from ${db(table)} where id = ${id}`
    if (!stored) return false
    checkSameCreation(stored, by.userId, hash)
    return true
  }

  async function stored(db: AnySql, id: string): Promise<Payment> {
    const payment = await read(db, id)
    if (!payment) throw new Problem('unexpected')
    return payment
  }

  return {
    find: (viewer: Viewer, id: string) =>
      seesAllBills(viewer) ? read(sql, id) : Promise.resolve(undefined),

    /** Two people may pay one bill at once: the second is told what is still owed. */
    add: (viewer: WritingViewer, billId: string, payment: NewPayment) =>
      sql.begin(async (tx) => {
        const hash = creationHash({ ...payment, billId })
        const [bill] = await tx<{ openMinor: number; currency: string; isVoid: boolean }[]>`
          select open_minor, currency, voided_at is not null as is_void
          from bills where id = ${billId} for update`
        if (!bill) throw new Problem('not-found')
        if (await isMade(tx, 'payments', payment.id, viewer, hash)) return stored(tx, payment.id)
        const { openMinor, currency } = bill
        if (bill.isVoid) throw new Problem('conflict', { detail: 'This bill was voided.' })
        if (openMinor === 0) throw new Problem('conflict', { detail: 'This bill is paid already.' })
        const minor = toMinor(payment.amount, currency)
        if (minor === 0) refuseField('amount', 'A payment is more than nothing.')
        if (minor > openMinor) {
          const owed = formatMoney(fromMinor(openMinor, currency), currency)
          refuseField('amount', `Only ${owed} is still owed.`)
        }
        await tx`
          insert into payments (id, patient_id, amount_minor, currency, method, paid_on, receipt_number,
            note, creation_hash, created_by, updated_by)
          select ${payment.id}, patient_id, ${minor}, currency, ${payment.method}, ${payment.date},
            next_number('receipt'), ${payment.note}, ${hash}, ${viewer.userId}, ${acting(tx, viewer)}
          from bills where id = ${billId}`
        await tx`
          insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
          values (${payment.id}, ${billId}, ${minor}, ${viewer.userId})`
        return stored(tx, payment.id)
      }),

    /** Gives a part of a payment back; over the limit it waits for a second person. */
    giveBack: (viewer: WritingViewer, paymentId: string, back: NewReturn) =>
      sql.begin(async (tx) => {
        const hash = creationHash({ ...back, paymentId })
        const payment = await lockPayment(tx, paymentId)
        if (!payment) throw new Problem('not-found')
        if (await isMade(tx, 'payment_returns', back.id, viewer, hash)) return stored(tx, paymentId)
        if (await isMade(tx, 'return_requests', back.id, viewer, hash)) {
          return { ...(await stored(tx, paymentId)), isWaiting: true }
        }
        const { leftMinor, freeMinor, aloneMinor, currency } = payment
        if (leftMinor === 0) {
          throw new Problem('conflict', { detail: 'This payment was given back already.' })
        }
        const minor = toMinor(back.amount, currency)
        if (minor === 0) refuseField('amount', 'Give back more than nothing.')
        if (minor > leftMinor) {
          const left = formatMoney(fromMinor(leftMinor, currency), currency)
          refuseField('amount', `Only ${left} of this payment is left.`)
        }
        await tx`select ${acting(tx, viewer)}`
        const [rules] = await tx<{ most: number | null }[]>`
          select return_limit_minor as most from money_rules for share`
        const made = { id: back.id, minor, reason: back.reason, hash, by: viewer.userId }
        const most = rules?.most ?? null
        if (most !== null && aloneMinor + minor > most) {
          await requests.add(tx, paymentId, made)
          return { ...(await stored(tx, paymentId)), isWaiting: true }
        }
        await recordReturn(tx, paymentId, freeMinor, made)
        return stored(tx, paymentId)
      }),
  }
}
