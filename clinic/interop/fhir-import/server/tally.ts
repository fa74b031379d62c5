import type { ChangedRows, ImportDetails, MadeRows, ResourceCounts } from '../import.ts'
import type { ReadSoFar } from './bundle-item.ts'
import type { Plan } from './plan.ts'
import type { Fate } from './planning.ts'

/** The results of the resources of one or several files. */
export interface Tally {
  readonly types: Record<string, ResourceCounts>
  /** The number kept, shown or skipped, for each reason. */
  readonly kept: Record<string, number>
  /** Why resources stand in the chart by themselves. */
  readonly shown: Record<string, number>
  readonly skipped: Record<string, number>
  readonly made: MadeRows
  /** Rows that got other values, and values that wait for a choice; missing in older imports. */
  readonly changed?: ChangedRows
}

type Reason = ImportDetails['reasons'][number]

export function emptyTally(): Tally {
  const made = { patients: 0, doctors: 0, appointments: 0, records: 0, bills: 0, items: 0 }
  return { types: {}, kept: {}, shown: {}, skipped: {}, made }
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
    else if (fate.because !== undefined) addTo(tally.shown, fate.because, 1)
  }
  tally.made.patients = plan.charts.length
  tally.made.doctors = plan.doctors.length
  tally.made.appointments = plan.visits.length
  tally.made.records = plan.records.length
  tally.made.bills = plan.bills.length
  const applied = plan.changes.filter(({ isConflict }) => !isConflict)
  const waiting = plan.changes.filter(({ isConflict }) => isConflict)
  const changed: ChangedRows = {
    rows: applied.length,
    conflicts: waiting.reduce((sum, { fields }) => sum + fields.length, 0),
  }
  tally.made.items = [...plan.fates.values()].filter(isShown).length
  return { ...tally, changed }
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
  for (const { types, kept, shown, skipped, made } of tallies) {
    for (const [type, counts] of Object.entries(types)) addCounts(countsIn(sum, type), counts)
    for (const [text, count] of Object.entries(kept)) addTo(sum.kept, text, count)
    for (const [text, count] of Object.entries(shown)) addTo(sum.shown, text, count)
    for (const [text, count] of Object.entries(skipped)) addTo(sum.skipped, text, count)
    sum.made.patients += made.patients
    sum.made.doctors += made.doctors
    sum.made.appointments += made.appointments
    sum.made.records += made.records
    sum.made.bills += made.bills
    sum.made.items += made.items
  }
  return sum
}

export function changedOf(tallies: readonly Tally[]): ChangedRows {
  const sum = (of: (changed: ChangedRows) => number) =>
    tallies.reduce((all, { changed }) => all + (changed ? of(changed) : 0), 0)
  return { rows: sum(({ rows }) => rows), conflicts: sum(({ conflicts }) => conflicts) }
}

export function totalOf({ types }: Pick<Tally, 'types'>): ResourceCounts {
  const total = noCounts()
  for (const counts of Object.values(types)) addCounts(total, counts)
  return total
}

export function reasonsOf({ kept, shown, skipped }: Tally): ImportDetails['reasons'] {
  const list = (outcome: Reason['outcome'], reasons: Readonly<Record<string, number>>) =>
    Object.entries(reasons)
      .map(([text, count]) => ({ outcome, text, count }))
      .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
  return [...list('kept', kept), ...list('shown', shown), ...list('skipped', skipped)]
}

function isShown(fate: Fate): boolean {
  return fate.outcome === 'mapped' && fate.to === 'imported item'
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
