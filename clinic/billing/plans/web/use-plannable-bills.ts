import { useAnswer } from '../../../../web/ask.ts'
import { type Bill, listBills } from '../../bills/bill.ts'
import { listPaymentPlans } from '../payment-plan.ts'

/** The open bills of a patient that are in no other plan, the oldest first; undefined until they have been read. */
export function usePlannableBills(
  patientId: string,
  currency: string,
  planId?: string,
): readonly Bill[] | undefined {
  const enabled = { enabled: patientId !== '' }
  const query = { patientId, status: 'unpaid', order: 'oldest', limit: 100 } as const
  const bills = useAnswer(listBills, { query }, enabled).data
  const plans = useAnswer(listPaymentPlans, { params: { id: patientId } }, enabled).data
  if (!bills || !plans) return undefined
  const taken = new Set(
    plans.plans
      .filter(({ id, endedAt }) => endedAt === null && id !== planId)
      .flatMap((plan) => plan.bills.map(({ id }) => id)),
  )
  return bills.rows.filter((bill) => bill.currency === currency && !taken.has(bill.id))
}
