import { daysAfter } from '../../../../contract/dates.ts'
import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { invoiceName } from '../../bills/bill.ts'
import { faultOfTerms, instalmentsOf, type PlannedInstalment } from '../instalments.ts'
import type { NewPaymentPlan, PaymentPlan, PaymentPlanChanges } from '../payment-plan.ts'
import { readPlans } from './payment-plan-rows.ts'

type Terms = Omit<NewPaymentPlan, 'id'>

/** The furthest first day: a plan moves a debt, and does not hide it. */
const mostDaysAhead = 366

/** Payment plans: bills of a patient that are paid in instalments. */
export function paymentPlanStore(sql: Sql) {
  async function find(id: string, db: AnySql = sql): Promise<PaymentPlan | undefined> {
    const [plan] = await readPlans(db, sql`p.id = ${id}`)
    return plan
  }

  async function stored(db: AnySql, id: string): Promise<PaymentPlan> {
    const plan = await find(id, db)
    if (!plan) throw new Problem('unexpected')
    return plan
  }

  /** Locks a plan that runs. Another version of it is refused with what is stored. */
  async function lockVersion(tx: AnySql, id: string, version: number) {
    const [plan] = await tx<
      { patientId: string; currency: string; version: number; isEnded: boolean }[]
    >`
      select patient_id, currency, version, ended_at is not null as is_ended
      from payment_plans where id = ${id} for update`
    if (!plan) throw new Problem('not-found')
    if (plan.version !== version) throw new Problem('changed', { current: await stored(tx, id) })
    if (plan.isEnded) throw new Problem('conflict', { detail: 'This payment plan has ended.' })
    return plan
  }

  return {
    find,

    async ofPatient(patientId: string): Promise<{ plans: PaymentPlan[] }> {
      return { plans: await readPlans(sql, sql`p.patient_id = ${patientId}`) }
    },

    async ofBill(billId: string): Promise<{ plans: PaymentPlan[] }> {
      const has = sql`p.id in (select plan_id from payment_plan_bills where bill_id = ${billId})`
      return { plans: await readPlans(sql, has) }
    },

    /** Two people may plan one bill at once: the second is told. The same request twice makes one plan. */
    add: (viewer: WritingViewer, patientId: string, plan: NewPaymentPlan, currency: string) =>
      sql.begin(async (tx) => {
        const { id, ...terms } = plan
        const hash = creationHash({ ...plan, patientId })
        const bills = await lockBills(tx, id, terms.billIds)
        const [made] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from payment_plans where id = ${id}`
        if (made) {
          checkSameCreation(made, viewer.userId, hash)
          return stored(tx, id)
        }
        const agreed = await agree(tx, { bills, terms, patientId, currency, planId: id })
        const { count } = await tx`
          insert into payment_plans (id, patient_id, currency, payer, every, first_day, total_minor,
            instalments, creation_hash, created_by, updated_by)
          values (${id}, ${patientId}, ${currency}, ${terms.payer}, ${terms.every},
            ${terms.firstDay}, ${agreed.total}, ${agreed.instalments.length}, ${hash},
            ${viewer.userId}, ${acting(tx, viewer)})
          on conflict (id) do nothing`
        if (count === 0) throw new Problem('already-exists')
        await begin(tx, id, 1, bills, agreed.instalments)
        return stored(tx, id)
      }),

    /** Other instalments for what is owed now; those of before stay stored. */
    change: (viewer: WritingViewer, id: string, version: number, changes: PaymentPlanChanges) =>
      sql.begin(async (tx) => {
        const { reason, ...terms } = changes
        const bills = await lockBills(tx, id, terms.billIds)
        const { patientId, currency } = await lockVersion(tx, id, version)
        const agreed = await agree(tx, { bills, terms, patientId, currency, planId: id })
        await leave(tx, id)
        const [plan] = await tx<{ round: number }[]>`
          update payment_plans set payer = ${terms.payer}, every = ${terms.every},
            first_day = ${terms.firstDay}, total_minor = ${agreed.total},
            instalments = ${agreed.instalments.length}, round = round + 1, reason = ${reason},
            updated_by = ${acting(tx, viewer)}
          where id = ${id} returning round`
        await begin(tx, id, plan?.round ?? 1, bills, agreed.instalments)
        return stored(tx, id)
      }),

    end: (viewer: WritingViewer, id: string, version: number, reason: string) =>
      sql.begin(async (tx) => {
        await lockBills(tx, id, [])
        await lockVersion(tx, id, version)
        await leave(tx, id)
        await tx`
          update payment_plans set ended_at = now(), reason = ${reason},
            updated_by = ${acting(tx, viewer)}
          where id = ${id}`
      }),
  }
}

interface PlannableBill {
  readonly id: string
  readonly patientId: string
  readonly invoiceNumber: number
  readonly openMinor: number
  readonly paidMinor: number
  readonly currency: string
  readonly planId: string | null
}

/**
 * Locks bills, and those that the plan has, until the transaction ends, so that nobody pays, voids or plans them
 * meanwhile. They come before the plan, because a bill that is voided locks them in this order.
 */
async function lockBills(
  tx: AnySql,
  planId: string,
  ids: readonly string[],
): Promise<PlannableBill[]> {
  await tx`
    select from bills where id = any(${ids}::uuid[]) or id in (
      select bill_id from payment_plan_bills where plan_id = ${planId} and left_at is null)
    order by id for update`
  return await tx<PlannableBill[]>`
    select b.id, b.patient_id, b.invoice_number, b.open_minor, b.paid_minor, b.currency, p.plan_id
    from bills b left join payment_plan_bills p on p.bill_id = b.id and p.left_at is null
    where b.id = any(${ids}::uuid[]) order by b.due_on, b.id`
}

interface Wanted {
  readonly bills: readonly PlannableBill[]
  readonly terms: Terms
  readonly patientId: string
  readonly currency: string
  readonly planId: string
}

/** The sum and the instalments of valid terms; others are refused with a sentence at their field. */
async function agree(
  tx: AnySql,
  { bills, terms, patientId, currency, planId }: Wanted,
): Promise<{ total: number; instalments: PlannedInstalment[] }> {
  const { billIds, every, firstDay, number } = terms
  if (bills.length < billIds.length || bills.some((bill) => bill.patientId !== patientId)) {
    refuseField('billIds', 'A payment plan has bills of one patient.')
  }
  for (const bill of bills) {
    const name = invoiceName(bill.invoiceNumber)
    if (bill.currency !== currency) refuseField('billIds', `${name} is not in ${currency}.`)
    if (bill.openMinor === 0) refuseField('billIds', `Nothing is owed of ${name}.`)
    if (bill.planId !== null && bill.planId !== planId) {
      const detail = `${name} is in another payment plan. Change or end that one first.`
      throw new Problem('conflict', { detail })
    }
  }
  const total = bills.reduce((sum, { openMinor }) => sum + openMinor, 0)
  if (terms.total !== null && toMinor(terms.total, currency) !== total) {
    const owed = formatMoney(fromMinor(total, currency), currency)
    refuseField('total', `These bills owe ${owed} now. Check the instalments again.`)
  }
  const [clinic] = await tx<{ today: string }[]>`select today_in_clinic() as today`
  const now = clinic?.today ?? ''
  if (firstDay < now) refuseField('firstDay', 'The first day is today or later.')
  if (firstDay > daysAfter(now, mostDaysAhead)) {
    refuseField('firstDay', 'The first day is within a year from today.')
  }
  const minor = terms.each === null ? null : toMinor(terms.each, currency)
  const planned = { every, firstDay, number: number ?? null, minor }
  const fault = faultOfTerms(total, planned)
  if (fault) refuseField(fault.field, fault.message)
  return { total, instalments: instalmentsOf(total, planned) }
}

async function begin(
  tx: AnySql,
  planId: string,
  round: number,
  bills: readonly PlannableBill[],
  instalments: readonly PlannedInstalment[],
): Promise<void> {
  await tx`
    insert into payment_plan_bills ${tx(
      bills.map(({ id, paidMinor }) => ({ planId, round, billId: id, paidBeforeMinor: paidMinor })),
    )}`
  await tx`
    insert into payment_plan_instalments ${tx(
      instalments.map(({ dueOn, minor }, place) => ({
        ...{ planId, round, position: place + 1, dueOn },
        amountMinor: minor,
      })),
    )}`
}

/** Lets the bills go and ends the instalments. */
async function leave(tx: AnySql, planId: string): Promise<void> {
  await tx`update payment_plan_bills set left_at = now() where plan_id = ${planId} and left_at is null`
  await tx`
    update payment_plan_instalments set left_at = now()
    where plan_id = ${planId} and left_at is null`
}
