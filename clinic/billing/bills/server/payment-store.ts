import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { OnlineReturns } from '../../../../server/concept.ts'
import { acting, type Writer, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import type {
  NewDeposit,
  NewPayment,
  NewReturn,
  NewSplitPayment,
  Payment,
  PaymentMethod,
} from '../payment.ts'
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

    /** The chart that takes a deposit; that of a merged one is the chart that stayed. */
    async patient(viewer: Viewer, id: string): Promise<{ id: string } | undefined> {
      if (!seesAllBills(viewer)) return undefined
      const [chart] = await sql<{ id: string }[]>`
        select coalesce(merged_into, id) as id from patients where id = ${id}`
      return chart
    },

    /** Two people may pay one bill at once: the second is told what is still owed. */
    add: (viewer: WritingViewer, billId: string, payment: NewPayment) =>
      sql.begin(async (tx) => {
        const hash = creationHash({ ...payment, billId })
        const bill = await lockBill(tx, billId)
        if (await isMade(tx, 'payments', payment.id, viewer, hash)) return stored(tx, payment.id)
        const minor = positive(payment.amount, bill.currency)
        checkOwed(bill, minor, payment.credit)
        await pay(tx, viewer, bill, [{ ...payment, minor, hash }])
        return stored(tx, payment.id)
      }),

    /** All parts or none; the first ones pay the bill, and what is over is credit. */
    split: (viewer: WritingViewer, billId: string, payment: NewSplitPayment) =>
      sql.begin(async (tx) => {
        const { parts, date, note, credit } = payment
        const hash = creationHash({ ...payment, billId })
        const bill = await lockBill(tx, billId)
        const made: boolean[] = []
        for (const { id } of parts) made.push(await isMade(tx, 'payments', id, viewer, hash))
        if (made.some((one) => !one)) {
          if (made.includes(true) || new Set(parts.map(({ id }) => id)).size < parts.length) {
            throw new Problem('already-exists')
          }
          const paid = parts.map(({ id, amount, method }) => {
            const minor = positive(amount, bill.currency)
            return { id, method, date, note, minor, hash }
          })
          const sum = paid.reduce((all, { minor }) => all + minor, 0)
          checkOwed(bill, sum, credit)
          await pay(tx, viewer, bill, paid)
        }
        return Promise.all(parts.map(({ id }) => stored(tx, id)))
      }),

    /** Credit of a patient, who has no bill to pay yet. */
    deposit: (viewer: WritingViewer, patientId: string, payment: NewDeposit, currency: string) =>
      sql.begin(async (tx) => {
        const hash = creationHash({ ...payment, patientId })
        // The lock lets a request that was sent twice wait for itself.
        const [chart] = await tx<{ isArchived: boolean; isDeceased: boolean }[]>`
          select archived_at is not null as is_archived,
            deceased_on is not null or death is not null as is_deceased
          from patients where id = ${patientId} for no key update`
        if (!chart) throw new Problem('not-found')
        if (await isMade(tx, 'payments', payment.id, viewer, hash)) return stored(tx, payment.id)
        if (chart.isDeceased) throw new Problem('conflict', { detail: noDepositOfDead })
        if (chart.isArchived) throw new Problem('conflict', { detail: noDepositOfArchived })
        const minor = positive(payment.amount, currency)
        await insert(tx, viewer, { patientId, currency }, { ...payment, minor, hash })
        return stored(tx, payment.id)
      }),

    /** Gives a part of a payment back; over the limit it waits for a second person. */
    giveBack: (viewer: WritingViewer, paymentId: string, back: NewReturn, online: OnlineReturns) =>
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
        await online.giveBack(tx, paymentId)
        return stored(tx, paymentId)
      }),
  }
}

const noDepositOfDead = 'This patient is deceased: bills can be paid, deposits are not taken.'
const noDepositOfArchived = 'This chart is archived: bring it back before a deposit is taken.'

interface PayableBill {
  readonly id: string
  readonly patientId: string
  readonly openMinor: number
  readonly currency: string
  readonly isVoid: boolean
}

/** Money that was received, in minor units. */
interface Received {
  readonly id: string
  readonly minor: number
  readonly method: PaymentMethod
  readonly date: string
  readonly note: string | null
  readonly hash: Buffer | null
}

/** Money that came without a press at the desk, for a bill of then. */
interface Arrived {
  readonly id: string
  readonly billId: string
  readonly patientId: string
  readonly minor: number
  readonly currency: string
  readonly note: string
}

/**
 * Records money that a provider has received already, today. It pays its bill as far as that is still owed by this
 * patient; the rest is credit.
 */
export async function recordArrival(tx: AnySql, writer: Writer, money: Arrived): Promise<void> {
  const { id, billId, patientId, currency, minor, note } = money
  const bill = await lockBill(tx, billId)
  const isMeant = bill.patientId === patientId && bill.currency === currency
  const [now] = await tx<{ date: string }[]>`select today_in_clinic() as date`
  const received = { id, minor, method: 'online', date: now?.date ?? '', note, hash: null } as const
  const target = { id: billId, patientId, currency, openMinor: isMeant ? bill.openMinor : 0 }
  await pay(tx, writer, target, [received])
}

/** Locks a bill until the transaction ends, so that nobody else pays it meanwhile. */
async function lockBill(tx: AnySql, id: string): Promise<PayableBill> {
  const [bill] = await tx<PayableBill[]>`
    select id, patient_id, open_minor, currency, voided_at is not null as is_void
    from bills where id = ${id} for update`
  if (!bill) throw new Problem('not-found')
  return bill
}

function positive(amount: string, currency: string): number {
  const minor = toMinor(amount, currency)
  if (minor === 0) refuseField('amount', 'A payment is more than nothing.')
  return minor
}

function checkOwed(bill: PayableBill, minor: number, credit: string | undefined): void {
  const { isVoid, openMinor, currency } = bill
  if (isVoid) throw new Problem('conflict', { detail: 'This bill was voided.' })
  if (openMinor === 0) throw new Problem('conflict', { detail: 'This bill is paid already.' })
  if (minor > openMinor + toMinor(credit ?? '0', currency)) {
    const owed = formatMoney(fromMinor(openMinor, currency), currency)
    refuseField('amount', `Only ${owed} is still owed.`)
  }
}

async function insert(
  tx: AnySql,
  writer: Writer,
  { patientId, currency }: Pick<PayableBill, 'patientId' | 'currency'>,
  { id, minor, method, date, note, hash }: Received,
): Promise<void> {
  await tx`
    insert into payments (id, patient_id, amount_minor, currency, method, paid_on, receipt_number,
      note, creation_hash, created_by, updated_by)
    values (${id}, ${patientId}, ${minor}, ${currency}, ${method}, ${date}, next_number('receipt'),
      ${note}, ${hash}, ${writer.userId}, ${acting(tx, writer)})`
}

/** Records payments of a bill, which pay it in their order as far as it is owed. */
async function pay(
  tx: AnySql,
  writer: Writer,
  bill: Pick<PayableBill, 'id' | 'patientId' | 'openMinor' | 'currency'>,
  payments: readonly Received[],
): Promise<void> {
  let open = bill.openMinor
  for (const payment of payments) {
    await insert(tx, writer, bill, payment)
    const allocated = Math.min(payment.minor, open)
    open -= allocated
    if (allocated === 0) continue
    await tx`
      insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
      values (${payment.id}, ${bill.id}, ${allocated}, ${writer.userId})`
  }
}
