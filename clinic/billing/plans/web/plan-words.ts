import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import type { StatusHue } from '../../../../web/ui/status-badge.tsx'
import type { Instalment, InstalmentState, PaymentPlan, PlanState } from '../payment-plan.ts'

export const planHues: Record<PlanState, StatusHue> = {
  kept: 'info',
  late: 'danger',
  done: 'success',
  ended: 'neutral',
}

export const instalmentHues: Record<InstalmentState, StatusHue> = {
  open: 'neutral',
  part: 'warning',
  paid: 'success',
  overdue: 'danger',
}

/** The instalment that is due next, besides those that are overdue, if there is one. */
export function nextInstalment({ instalments }: PaymentPlan): Instalment | undefined {
  return instalments.find(({ state }) => state === 'open' || state === 'part')
}

/**
 * The payment that a plan expects: of its first bill that is owed, what is overdue or else the next instalment, as far
 * as that bill owes it.
 */
export function expectedPayment(plan: PaymentPlan) {
  const minor = (sum: string) => toMinor(sum, plan.currency)
  const bill = plan.bills.find(({ owed }) => minor(owed) > 0)
  if (!bill) return undefined
  const due = minor(plan.overdue) || minor(nextInstalment(plan)?.owed ?? bill.owed)
  return { billId: bill.id, amount: fromMinor(Math.min(due, minor(bill.owed)), plan.currency) }
}

export function isRunning({ state }: PaymentPlan): boolean {
  return state === 'kept' || state === 'late'
}

/** `$40.00 paid of $120.00, $10.00 overdue`. */
export function planSums({ state, paid, total, overdue, currency }: PaymentPlan): string {
  const money = (sum: string) => formatMoney(sum, currency)
  return `${money(paid)} paid of ${money(total)}${state === 'late' ? `, ${money(overdue)} overdue` : ''}`
}
