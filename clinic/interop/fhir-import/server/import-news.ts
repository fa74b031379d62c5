import type { Topic } from '../../../../contract/endpoint.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import type { ChangedKind } from '../import-conflict.ts'
import type { Plan } from './plan.ts'

/** The changes of an import's step for screens: kinds of changed rows, and whose they are; often none. */
export type ImportNews = readonly { readonly topic: Topic; readonly ids: readonly string[] }[]

export function newsOf(plan: Plan): ImportNews {
  const ids = [...new Set([...plan.patients.values(), ...plan.doctors.map(({ id }) => id)])]
  const changed = (kind: ChangedKind) => plan.changes.filter((one) => one.kind === kind).length
  const facts = plan.items.filter(
    ({ number, factKind }) => factKind !== null && plan.fates.get(number)?.outcome !== 'skipped',
  ).length
  const counts: readonly (readonly [Topic, number])[] = [
    ['facts', facts],
    ['patients', plan.charts.length + facts + changed('patient')],
    ['users', plan.doctors.length + changed('user')],
    ['appointments', plan.visits.length + changed('appointment')],
    ['medical-records', plan.records.length + changed('medical record')],
    ['bills', plan.bills.length + plan.payments.length + changed('bill')],
  ]
  return counts.flatMap(([topic, count]) => (count > 0 ? [{ topic, ids }] : []))
}

export function publishNews(
  live: Pick<LiveChanges, 'publish'>,
  importId: string,
  news: ImportNews,
): void {
  live.publish(['imports'], [importId])
  for (const { topic, ids } of news) live.publish([topic], ids)
}
