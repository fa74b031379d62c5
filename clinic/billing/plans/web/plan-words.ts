import { formatMoney } from '../../../../contract/money.ts'
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

export function isRunning({ state }: PaymentPlan): boolean {
  return state === 'kept' || state === 'late'
}

/** `$40.00 paid of $120.00, $10.00 overdue`. */
export function planSums({ state, paid, total, overdue, currency }: PaymentPlan): string {
  const money = (sum: string) => formatMoney(sum, currency)
  return `${money(paid)} paid of ${money(total)}${state === 'late' ? `, ${money(overdue)} overdue` : ''}`
}
