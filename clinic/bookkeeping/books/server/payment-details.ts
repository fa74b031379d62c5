import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { allocateParts, takeBackPart } from '../../../billing/bills/server/bill-payments.ts'
import { seesAllBills } from '../../../billing/bills/server/bill-rows.ts'
import { mostBills, type NewAllocations, type PaymentDetails } from '../money-movement.ts'
import { movementInDecimals, type MovementInMinorUnits, movementRows } from './movement-rows.ts'

interface InMinorUnits extends MovementInMinorUnits {
  readonly allocatedMinor: number
  readonly returnedMinor: number
  readonly paidBills: readonly InMinor<PaymentDetails['paidBills'][number], 'amount'>[]
  readonly openBills: readonly InMinor<PaymentDetails['openBills'][number], 'amount' | 'owed'>[]
  readonly returns: readonly InMinor<PaymentDetails['returns'][number], 'amount'>[]
}
type InMinor<Row, Names extends keyof Row & string> = Omit<Row, Names> &
  Record<`${Names}Minor`, number>

/** One payment with what became of it, and its allocation by hand. */
export function paymentDetails(sql: Sql) {
  const { columns, joins } = movementRows(sql)

  async function read(db: AnySql, id: string): Promise<PaymentDetails | undefined> {
    const [payment] = await db<InMinorUnits[]>`
      select ${columns}, m.allocated_minor, m.returned_minor,
        coalesce((
          select jsonb_agg(jsonb_build_object('billId', b.id, 'invoiceNumber', b.invoice_number,
            'date', b.bill_date, 'amountMinor', a.minor) order by b.bill_date, b.id)
          from (select bill_id, sum(amount_minor)::bigint as minor from payment_allocations
            where payment_id = m.id group by bill_id having sum(amount_minor) > 0) a
          join bills b on b.id = a.bill_id), '[]') as paid_bills,
        coalesce((
          select jsonb_agg(jsonb_build_object('billId', b.id, 'invoiceNumber', b.invoice_number,
            'date', b.bill_date, 'amountMinor', b.amount_minor, 'owedMinor', b.open_minor)
            order by b.bill_date, b.id)
          from (select * from bills o where o.patient_id = m.patient_id and o.voided_at is null
            and o.status = 'unpaid' and o.currency = m.currency
            order by o.bill_date, o.id limit ${mostBills}) b), '[]') as open_bills,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', r.id, 'date', r.returned_on,
            'amountMinor', r.amount_minor, 'reason', r.reason) order by r.created_at, r.id)
          from payment_returns r where r.payment_id = m.id), '[]') as returns
      from (
        select 'payment' as kind, p.id as payment_id, p.paid_on as day, p.*,
          p.amount_minor - p.allocated_minor - p.returned_minor as left_minor
        from payments p where p.id = ${id}
      ) m ${joins}`
    return payment && inDecimals(payment)
  }

  async function stored(db: AnySql, id: string): Promise<PaymentDetails> {
    const payment = await read(db, id)
    if (!payment) throw new Problem('unexpected')
    return payment
  }

  return {
    find: (viewer: Viewer, id: string) =>
      seesAllBills(viewer) ? read(sql, id) : Promise.resolve(undefined),

    /** Two people may spend one payment at once: the second is told what is left. */
    allocate: (viewer: WritingViewer, id: string, { allocations }: NewAllocations) =>
      sql.begin(async (tx) => {
        const billIds = allocations.map(({ billId }) => billId)
        const bills = await lockBills(tx, billIds)
        const [payment] = await tx<{ patientId: string; leftMinor: number; currency: string }[]>`
          select patient_id, amount_minor - allocated_minor - returned_minor as left_minor, currency
          from payments where id = ${id} for update`
        if (!payment) throw new Problem('not-found')
        if (await isMade(tx, viewer, id, payment.currency, allocations)) return stored(tx, id)
        if (new Set(billIds).size < billIds.length) {
          refuseField('allocations', 'Name each bill once.')
        }
        const { currency } = payment
        const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
        let left = payment.leftMinor
        const rows = allocations.map(({ id: allocationId, billId, amount }, place) => {
          const field = `allocations.${place}.amount`
          const bill = bills.get(billId)
          if (bill?.patientId !== payment.patientId || bill.currency !== currency) {
            refuseField(`allocations.${place}.billId`, 'This bill is not one of the patient.')
          }
          if (bill.isVoid) throw new Problem('conflict', { detail: 'A chosen bill was voided.' })
          const minor = toMinor(amount, currency)
          if (minor === 0) refuseField(field, 'Pay more than nothing of a bill.')
          if (minor > bill.openMinor) {
            refuseField(field, `Only ${money(bill.openMinor)} is still owed.`)
          }
          if (minor > left) {
            refuseField(field, `Only ${money(payment.leftMinor)} of this payment is left.`)
          }
          left -= minor
          return { id: allocationId, billId, minor }
        })
        await tx`select ${acting(tx, viewer)}`
        await allocateParts(tx, id, rows, viewer.userId)
        return stored(tx, id)
      }),

    /** A second press finds nothing left to take back. */
    release: (viewer: WritingViewer, id: string, billId: string) =>
      sql.begin(async (tx) => {
        await lockBills(tx, [billId])
        await tx`select from payments where id = ${id} for update`
        await tx`select ${acting(tx, viewer)}`
        await takeBackPart(tx, id, billId, viewer.userId)
        return stored(tx, id)
      }),
  }
}

interface LockedBill {
  readonly id: string
  readonly patientId: string
  readonly openMinor: number
  readonly currency: string
  readonly isVoid: boolean
}

/** Bills before payments, as everywhere, so that two writers never wait for each other. */
async function lockBills(tx: AnySql, ids: readonly string[]): Promise<Map<string, LockedBill>> {
  const bills = await tx<LockedBill[]>`
    select id, patient_id, open_minor, currency, voided_at is not null as is_void
    from bills where id = any(${ids}::uuid[]) order by id for update`
  return new Map(bills.map((bill) => [bill.id, bill]))
}

/** Whether this very request has allocated already. */
async function isMade(
  tx: AnySql,
  viewer: WritingViewer,
  paymentId: string,
  currency: string,
  allocations: NewAllocations['allocations'],
): Promise<boolean> {
  const ids = allocations.map(({ id }) => id)
  const made = await tx<{ id: string; paymentId: string; billId: string; amountMinor: number }[]>`
    select id, payment_id, bill_id, amount_minor from payment_allocations
    where id = any(${ids}::uuid[]) and created_by is not distinct from ${viewer.userId}::uuid`
  const [taken] = await tx<{ count: number }[]>`
    select count(*)::int as count from payment_allocations where id = any(${ids}::uuid[])`
  if (taken?.count === 0) {
    if (new Set(ids).size < ids.length) throw new Problem('already-exists')
    return false
  }
  const isSame = allocations.every(({ id, billId, amount }) =>
    made.some(
      (row) =>
        row.id === id &&
        row.paymentId === paymentId &&
        row.billId === billId &&
        row.amountMinor === toMinor(amount, currency),
    ),
  )
  if (!isSame) throw new Problem('already-exists')
  return true
}

function inDecimals(row: InMinorUnits): PaymentDetails {
  const { allocatedMinor, returnedMinor, paidBills, openBills, returns, ...payment } = row
  const money = (minor: number) => fromMinor(minor, row.currency)
  return {
    ...movementInDecimals(payment),
    allocated: money(allocatedMinor),
    returned: money(returnedMinor),
    paidBills: paidBills.map(({ amountMinor, ...bill }) => ({
      ...bill,
      amount: money(amountMinor),
    })),
    openBills: openBills.map(({ amountMinor, owedMinor, ...bill }) => ({
      ...bill,
      amount: money(amountMinor),
      owed: money(owedMinor),
    })),
    returns: returns.map(({ amountMinor, ...back }) => ({ ...back, amount: money(amountMinor) })),
  }
}
