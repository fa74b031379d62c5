import type { ImportDetails, MadeRows, ResourceCounts } from '../import.ts'
import type { ReadSoFar } from './bundle-item.ts'
import type { Plan } from './plan.ts'

/** The results of the resources of one or several files. */
export interface Tally {
  readonly types: Record<string, ResourceCounts>
  /** The number kept, or skipped, for each reason. */
  readonly kept: Record<string, number>
  readonly skipped: Record<string, number>
  readonly made: MadeRows
}

export function emptyTally(): Tally {
  const made = { patients: 0, doctors: 0, appointments: 0, records: 0, bills: 0 }
  return { types: {}, kept: {}, skipped: {}, made }
}

export function tallyOf(plan: Plan): Tally {
  const tally = emptyTally()
  for (const { number, type } of [...plan.items, ...plan.others]) {
    const count = countsIn(tally, type)
    const fate = plan.fates.get(number)
    count.read += 1
    if (!fate) throw new Error('An entry was forgotten.')
    count[fate.outcome] += 1
    if (fate.outcome !== 'mapped') addTo(tally[fate.outcome], fate.because, 1)
  }
  tally.made.patients = plan.charts.length
  tally.made.doctors = plan.doctors.length
  tally.made.appointments = plan.visits.length
  tally.made.records = plan.records.length
  tally.made.bills = plan.bills.length
  return tally
}

/** Counts every resource of a refused bundle as skipped. */
export function tallyOfRefused({ items, others }: ReadSoFar): Tally {
  const tally = emptyTally()
  for (const { type } of [...items, ...others]) {
    const count = countsIn(tally, type)
    count.read += 1
    count.skipped += 1
    addTo(tally.skipped, 'Its bundle was refused', 1)
  }
  return tally
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = emptyTally()
  for (const { types, kept, skipped, made } of tallies) {
    for (const [type, counts] of Object.entries(types)) addCounts(countsIn(sum, type), counts)
    for (const [text, count] of Object.entries(kept)) addTo(sum.kept, text, count)
    for (const [text, count] of Object.entries(skipped)) addTo(sum.skipped, text, count)
    sum.made.patients += made.patients
    sum.made.doctors += made.doctors
    sum.made.appointments += made.appointments
    sum.made.records += made.records
    sum.made.bills += made.bills
  }
  return sum
}

export function totalOf({ types }: Pick<Tally, 'types'>): ResourceCounts {
  const total = noCounts()
  for (const counts of Object.values(types)) addCounts(total, counts)
  return total
}

export function reasonsOf({ kept, skipped }: Tally): ImportDetails['reasons'] {
  const list = (outcome: 'kept' | 'skipped', reasons: Readonly<Record<string, number>>) =>
    Object.entries(reasons)
      .map(([text, count]) => ({ outcome, text, count }))
      .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
  return [...list('kept', kept), ...list('skipped', skipped)]
}

function noCounts(): ResourceCounts {
  return { read: 0, mapped: 0, kept: 0, skipped: 0 }
}

function countsIn({ types }: Tally, type: string): ResourceCounts {
  return (types[type] ??= noCounts())
}

function addCounts(sum: ResourceCounts, more: ResourceCounts): void {
  sum.read += more.read
  sum.mapped += more.mapped
  sum.kept += more.kept
  sum.skipped += more.skipped
}

function addTo(sums: Record<string, number>, name: string, count: number): void {
  sums[name] = (sums[name] ?? 0) + count
}
