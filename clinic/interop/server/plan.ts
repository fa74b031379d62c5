import type { ImportedBill } from '../../billing/server/import-bills.ts'
import type { ImportedRecord } from '../../records/medical-records/server/import-records.ts'
import type { ImportedVisit } from '../../visits/appointments/server/import-visits.ts'
import {
  fullUrlOf,
  type Item,
  keyOf,
  type NoItem,
  readItem,
  type ReadSoFar,
} from './bundle-item.ts'
import { readBundle } from './bundle-reader.ts'
import type { FindEarlier, Known } from './earlier.ts'
import { ItemIndex } from './item-index.ts'
import { noScreenYet } from './map-resource.ts'
import { planBills } from './plan-bills.ts'
import { type PeoplePlan, planPeople } from './plan-people.ts'
import { planVisits } from './plan-visits.ts'
import { type Clinic, earlierOf, type Fate, Planning } from './planning.ts'
import { type OnMissing, resolveReferences } from './references.ts'

/** Everything of one bundle that is to be stored, except the original resources. */
export interface Plan extends PeoplePlan {
  readonly items: readonly Item[]
  readonly others: readonly NoItem[]
  /** By the number of the entry. */
  readonly fates: ReadonlyMap<number, Fate>
  /** The chart an entry is about, by its number. */
  readonly patients: ReadonlyMap<number, string>
  readonly visits: readonly ImportedVisit[]
  readonly records: readonly ImportedRecord[]
  readonly bills: readonly ImportedBill[]
  readonly paid: readonly string[]
  readonly warnings: readonly string[]
}

/** Reads a bundle once and plans its import. Changes nothing; throws a `Refusal`. */
export async function planBundle(
  bytes: AsyncIterable<Uint8Array>,
  clinic: Clinic,
  known: Known,
  read: ReadSoFar,
  missing: OnMissing,
): Promise<Plan> {
  const { find } = known
  const met = new Map<string, { reference: string; number: number; key: string }>()
  for await (const entry of readBundle(bytes)) {
    const item = readItem(entry, (reference, { number, key }) => {
      const known = met.get(reference)
      if (known) return known.reference
      met.set(reference, { reference, number, key })
      return reference
    })
    if ('because' in item) read.others.push(item)
    else read.items.push(item)
  }
  const index = new ItemIndex(read.items)
  const { follow, reports } = await resolveReferences(index, met, find, read, missing)
  const earlier = await earlierOf(read.items, find)
  const planning = new Planning(clinic, follow, read, index, earlier)
  const people = await planPeople(planning, known)
  const { visits, records } = planVisits(planning)
  const { bills, paid } = planBills(planning)
  for (const item of planning.fresh) {
    if (planning.fates.has(item.number)) continue
    planning.keep(item, item.piece.kind === 'other' ? item.piece.because : noScreenYet)
  }
  return {
    ...read,
    ...people,
    visits,
    records,
    bills,
    paid,
    fates: planning.fates,
    patients: planning.patients,
    warnings: [...reports, ...planning.warnings],
  }
}

/** The resources of a bundle as if it were imported, for a dry run that changes nothing. */
export function asEarlier(
  plan: Plan,
): (Awaited<ReturnType<FindEarlier>>[number] & { key: string })[] {
  return plan.items.flatMap((item) => {
    const fate = plan.fates.get(item.number)
    if (!fate || fate.outcome === 'skipped') return []
    const row = fate.outcome === 'mapped' ? fate : fate.row
    const { type, id, identifiers, hash, label } = item
    return [
      {
        key: keyOf(item),
        type,
        id,
        fullUrl: fullUrlOf(item),
        identifiers,
        hash,
        label,
        mappedTo: row?.to ?? null,
        mappedId: row?.id ?? null,
        patientId: plan.patients.get(item.number) ?? null,
      },
    ]
  })
}
