import { fromMinor } from '../../../../contract/money.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { Instalment, InstalmentState, PaymentPlan, PlanState } from '../payment-plan.ts'

interface InstalmentInMinorUnits {
  readonly dueOn: string
  readonly minor: number
  readonly paidMinor: number
}

/** A plan as SQL gives it: money in minor units. */
type Row = Omit<
  PaymentPlan,
  'state' | 'total' | 'paid' | 'owed' | 'overdue' | 'instalments' | 'bills'
> & {
  readonly today: string
  readonly instalments: readonly InstalmentInMinorUnits[]
  readonly bills: readonly { id: string; invoiceNumber: number; owedMinor: number }[]
}

/** A patient has few plans. */
const mostShown = 50

/** Plans as they stand, those that run first; one that ended as it stood then. */
export async function readPlans(sql: AnySql, condition: Fragment): Promise<PaymentPlan[]> {
  const rows = await sql<Row[]>`
    select p.id, p.patient_id, p.currency, p.payer, p.every, p.reason, p.ended_at, p.created_at,
      p.updated_at, p.version, today_in_clinic() as today,
      coalesce((
        select jsonb_agg(jsonb_build_object('dueOn', i.due_on, 'minor', i.ends - i.starts,
          'paidMinor', greatest(least(i.covered, i.ends) - i.starts, 0)) order by i.place)
        from planned_instalments(p.ended_at, p.id) i where i.ends > i.starts), '[]') as instalments,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'invoiceNumber', b.invoice_number,
          'owedMinor', v.owed) order by b.due_on, b.id)
        from planned_bills(p.ended_at, p.id) v join bills b on b.id = v.bill_id), '[]') as bills
    from payment_plans p where ${condition}
    order by p.ended_at is not null, p.created_at desc, p.id limit ${mostShown}`
  return rows.map(inDecimals)
}

function inDecimals({ today, instalments, bills, ...plan }: Row): PaymentPlan {
  const money = (minor: number) => fromMinor(minor, plan.currency)
  const isEnded = plan.endedAt !== null
  const parts = instalments.map((part) => ({
    ...part,
    state: stateOf(part, isEnded ? null : today),
  }))
  const total = sum(parts.map(({ minor }) => minor))
  const paid = sum(parts.map(({ paidMinor }) => paidMinor))
  const overdue = sum(
    parts.filter(({ state }) => state === 'overdue').map((part) => part.minor - part.paidMinor),
  )
  return {
    ...plan,
    state: planState(isEnded, total - paid, overdue),
    ...{ total: money(total), paid: money(paid), owed: money(total - paid) },
    overdue: money(overdue),
    instalments: parts.map(({ dueOn, minor, paidMinor, state }): Instalment => ({
      ...{ dueOn, state, amount: money(minor), paid: money(paidMinor) },
      owed: money(minor - paidMinor),
    })),
    bills: bills.map(({ owedMinor, ...bill }) => ({ ...bill, owed: money(owedMinor) })),
  }
}

/** `today` is null for a plan that ended: nothing of it is due any more. */
function stateOf(
  { dueOn, minor, paidMinor }: InstalmentInMinorUnits,
  today: string | null,
): InstalmentState {
  if (paidMinor === minor) return 'paid'
  if (today !== null && dueOn < today) return 'overdue'
  return paidMinor > 0 ? 'part' : 'open'
}

function planState(isEnded: boolean, owed: number, overdue: number): PlanState {
  if (isEnded) return 'ended'
  if (owed === 0) return 'done'
  return overdue > 0 ? 'late' : 'kept'
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
