import type { LiveChanges } from '../../../server/http/live.ts'
import type { Plan } from './plan.ts'

/** Tells open screens how far an import has come, and of the rows that a bundle brought. */
export function publishImport(
  live: Pick<LiveChanges, 'publish'>,
  importId: string,
  plan: Plan | null,
): void {
  live.publish(['imports'], [importId])
  if (!plan) return
  const people = [...new Set([...plan.patients.values(), ...plan.doctors.map(({ id }) => id)])]
  if (plan.charts.length + plan.allergies.length > 0) live.publish(['patients'], people)
  if (plan.doctors.length > 0) live.publish(['users'], people)
  if (plan.visits.length > 0) live.publish(['appointments'], people)
  if (plan.records.length > 0) live.publish(['medical-records'], people)
  if (plan.bills.length + plan.paid.length > 0) live.publish(['bills'], people)
}
