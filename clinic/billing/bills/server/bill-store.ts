import { toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { OnlineReturns } from '../../../../server/concept.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { inTurn } from '../../../../server/database/in-turn.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { checkVisit } from '../../../records/medical-records/server/visit-check.ts'
import type { BillChanges, BillWithHistory, BillWithLines, NewBill } from '../bill.ts'
import { addPayer, payerOf } from './invoice-payers.ts'
import { type BillToMake, insertBills, makeBills } from './bill-insertion.ts'
import { billList } from './bill-list.ts'
import { billRows, type HistoryInMinorUnits, historyInDecimals, inDecimals } from './bill-rows.ts'
import {
  givePaymentsBack,
  lockCreditOf,
  lockPaymentsOf,
  payFrom,
  payRest,
} from './bill-payments.ts'
import { addLines, areSame, summedLines } from './summed-lines.ts'

/** Bills, limited to those that a viewer may see. */
export function billStore(sql: Sql) {
  const { ownColumns, columns, history, visibleTo } = billRows(sql)
  const makeInTurn = inTurn(sql, 'bills', (own, bills: readonly BillToMake[]) =>
    makeBills(own, bills, ownColumns),
  )

  async function read(
    condition: Fragment,
    db: AnySql = sql,
    whose: 'all' | 'its patient' = 'all',
  ): Promise<BillWithHistory | undefined> {
    const [bill] = await db<HistoryInMinorUnits[]>`
      select ${columns}, ${history(whose)} from bills b join patients p on p.id = b.patient_id
      where ${condition}`
    return bill && historyInDecimals(bill)
  }

  const find = (viewer: Viewer, id: string, db: AnySql = sql) =>
    read(sql`b.id = ${id} and b.voided_at is null and ${visibleTo(viewer)}`, db)

  /** The bill after a change in the same transaction. */
  async function changed(db: AnySql, id: string): Promise<BillWithHistory> {
    const bill = await read(sql`b.id = ${id}`, db)
    if (!bill) throw new Problem('unexpected')
    return bill
  }

  /** Locks a bill until the transaction ends, so that nobody pays, corrects or voids it meanwhile. */
  async function lock(tx: AnySql, id: string) {
    const [bill] = await tx<
      { patientId: string; paidMinor: number; status: string; isVoid: boolean; version: number }[]
    >`
      select patient_id, paid_minor, status, voided_at is not null as is_void, version
      from bills where id = ${id} for update`
    if (!bill) throw new Problem('not-found')
    return bill
  }

  async function lockVersion(tx: AnySql, viewer: Viewer, id: string, version: number) {
    const bill = await lock(tx, id)
    if (bill.isVoid) throw new Problem('conflict', { detail: voidedMeanwhile })
    if (bill.version !== version) {
      throw new Problem('changed', { current: await find(viewer, id, tx) })
    }
    return bill
  }

  /** The stored bill of an id, if the same request made it. */
  async function sameCreation(viewer: Viewer, id: string, hash: Buffer, db: AnySql = sql) {
    const [stored] = await db<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from bills where id = ${id}`
    if (!stored) return undefined
    checkSameCreation(stored, viewer.userId, hash)
    return read(sql`b.id = ${id}`, db)
  }

  /** Makes the bill, with the payment of a paid one, unless its id is taken or its visit is unknown. */
  async function insert(values: BillToMake, tx?: AnySql) {
    try {
      const made = await (tx
        ? insertBills(tx, [values], ownColumns).then(([one]) => one)
        : makeInTurn(values))
      return made && inDecimals(made)
    } catch (error) {
      // The same request, sent twice at once, has made the bill already.
      if (isTakenId(error)) return undefined
      throw inWords(error)
    }
  }

  const write = <T>(work: (tx: AnySql) => Promise<T>) =>
    sql.begin(work).catch((error: unknown) => {
      throw inWords(error)
    }) as Promise<T>

  return {
    find,

    /** As its patient reads it: notes of payments, and the time when it was another's, are for the desk. */
    async findOwn(viewer: Viewer, id: string): Promise<BillWithHistory | undefined> {
      const isOwn = sql`b.id = ${id} and b.voided_at is null and ${visibleTo(viewer)}`
      const bill = await read(isOwn, sql, 'its patient')
      if (!bill) return undefined
      return {
        ...bill,
        payments: bill.payments.map((payment) => ({ ...payment, note: null, request: null })),
      }
    },

    findVoid: (viewer: Viewer, id: string) =>
      read(sql`b.id = ${id} and b.voided_at is not null and ${visibleTo(viewer)}`),

    list: billList(sql),

    /** The bill that an earlier try of the same request made. */
    made: (viewer: Viewer, bill: NewBill) => sameCreation(viewer, bill.id, creationHash(bill)),

    /** The amount is of the currency. Within a transaction the number is taken by its end. */
    async add(
      viewer: WritingViewer,
      bill: NewBill,
      currency: string,
      tx?: AnySql,
    ): Promise<BillWithLines> {
      const hash = creationHash(bill)
      const lines = await summedLines(sql, viewer, bill, currency)
      const made = await insert({ viewer, bill, lines, currency, hash }, tx)
      // Rows that the statement wrote besides the bill show in a reading after it.
      const isAlone = bill.status === 'unpaid' && lines.length === 0 && !bill.payerDetails
      if (made && isAlone) return made
      const stored = await sameCreation(viewer, bill.id, hash, tx)
      if (stored) return stored
      await checkVisit(sql, bill)
      throw new Problem('unexpected')
    },

    /**
     * Corrects an issued bill: the database writes a credit note and a new invoice. The status says
     * whether the rest is paid now, or whether its payments are given back.
     */
    change: (
      viewer: WritingViewer,
      stored: BillWithLines,
      version: number,
      changes: BillChanges,
      online: OnlineReturns,
    ) =>
      write(async (tx) => {
        const { id } = stored
        const before = await lockVersion(tx, viewer, id, version)
        await lockPaymentsOf(tx, id)
        if (changes.patientId !== before.patientId) await checkVisit(tx, changes)
        const isTakenBack =
          before.status === 'paid' && before.paidMinor > 0 && changes.status === 'unpaid'
        if (isTakenBack && changes.reason === null) refuseField('reason', 'Say why it is not paid.')
        const amount = toMinor(changes.amount, stored.currency)
        const lines = changes.lines && (await summedLines(tx, viewer, changes, stored.currency))
        const hasNewLines = lines !== undefined && !areSame(lines, stored)
        await tx`select ${acting(tx, viewer)}`
        const givenBack = isTakenBack
          ? await givePaymentsBack(tx, id, 0, changes.reason ?? '', viewer.userId)
          : []
        if (!isTakenBack) {
          await tx`select release_payments(${id}, ${amount}, ${viewer.userId})`
        }
        await tx`
          update bills set
            appointment_id = case when patient_id = ${changes.patientId} then appointment_id end,
            patient_id = ${changes.patientId}, payer = ${payerOf(changes)}, amount_minor = ${amount},
            bill_date = ${changes.date}, due_on = coalesce(${changes.dueOn}, due_on),
            issues = issues + ${hasNewLines ? 1 : 0},
            reason = ${changes.reason}, updated_by = ${viewer.userId}
          where id = ${id}`
        if (hasNewLines) await addLines(tx, id, lines)
        await addPayer(tx, id, changes)
        if (changes.patientId !== before.patientId) await movePayments(tx, id)
        if (changes.status === 'paid') await payRest(tx, id, viewer.userId)
        for (const paymentId of givenBack) await online.giveBack(tx, paymentId)
        return changed(tx, id)
      }),

    /** Payments of the bill become credit of the patient. */
    remove: (viewer: WritingViewer, id: string, version: number, reason: string) =>
      sql.begin(async (tx) => {
        await lockVersion(tx, viewer, id, version)
        await lockPaymentsOf(tx, id)
        await tx`select release_payments(${id}, 0, ${acting(tx, viewer)})`
        await tx`
          update bills set voided_at = now(), reason = ${reason}, updated_by = ${viewer.userId}
          where id = ${id}`
      }),

    payFromCredit: (viewer: WritingViewer, id: string) =>
      sql.begin(async (tx) => {
        const { patientId, isVoid } = await lock(tx, id)
        if (isVoid) throw new Problem('conflict', { detail: voidedMeanwhile })
        await tx`select ${acting(tx, viewer)}`
        await payFrom(tx, await lockCreditOf(tx, patientId), id, viewer.userId)
        return changed(tx, id)
      }),

    restore: (viewer: WritingViewer, id: string) =>
      write(async (tx) => {
        const { isVoid } = await lock(tx, id)
        if (isVoid) {
          const payments = await lockPaymentsOf(tx, id)
          await tx`update bills set voided_at = null, reason = null, updated_by = ${acting(tx, viewer)}
            where id = ${id}`
          await payFrom(tx, payments, id, viewer.userId)
        }
        return changed(tx, id)
      }),
  }
}

const voidedMeanwhile = 'This bill was voided. Bring it back before you change it.'

/** Payments of a bill alone follow it to another patient. */
async function movePayments(tx: AnySql, billId: string): Promise<void> {
  await tx`
    update payments m set patient_id = b.patient_id, updated_by = b.updated_by
    from bills b
    where b.id = ${billId}
      and m.id in (select payment_id from payment_allocations where bill_id = ${billId})
      and not exists (select from payment_allocations a where a.payment_id = m.id and a.bill_id <> b.id)`
}

/** Two people may bill one charge at once: the second is told. */
function inWords(error: unknown): unknown {
  const isBilled = error instanceof Error && 'code' in error && error.code === 'OW009'
  return isBilled
    ? new Problem('conflict', { detail: 'Another bill has a charge of this one.' })
    : error
}

function isTakenId(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint_name' in error && error.constraint_name === 'bills_pkey'
  )
}
