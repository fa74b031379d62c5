import type { ImportedBill } from '../../../billing/bills/server/import-bills.ts'
import type { ImportedRecord } from '../../../records/medical-records/server/import-records.ts'
import type { ImportedVisit } from '../../../visits/appointments/server/import-visits.ts'
import { fullUrlOf, type Item, keyOf, type NoItem, type ReadSoFar } from './bundle-item.ts'
import type { FindEarlier, Known } from './earlier.ts'
import type { FactReading } from './facts/store-facts.ts'
import { planFacts } from './facts/plan-facts.ts'
import { ItemIndex } from './item-index.ts'
import { noScreenYet } from './map-resource.ts'
import { periodOf } from './map-visits.ts'
import { planItems } from './chart-items.ts'
import { namedDoctors } from './named-doctors.ts'
import { planBills, type PlannedPayments } from './plan-bills.ts'
import { planChanges, type RowChange } from './plan-changes.ts'
import { type PeoplePlan, planPeople } from './plan-people.ts'
import { planVisits } from './plan-visits.ts'
import { type Clinic, earlierOf, type Fate, Planning } from './planning.ts'
import type { Reading as BundleReading } from './read-bundle.ts'
import { keyIn, type OnMissing, resolveReferences } from './references.ts'

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
  readonly payments: PlannedPayments
  /** Resources that come again with other content, by the rows that they are about. */
  readonly changes: readonly RowChange[]
  readonly warnings: readonly string[]
  /** For the words of resources that are not read type by type. */
  readonly reading: FactReading
}

/** Plans the import of a bundle that was read. Changes nothing; throws a `Refusal`. */
export async function planBundle(
  { met }: BundleReading,
  clinic: Clinic,
  known: Known,
  read: ReadSoFar,
  missing: OnMissing,
): Promise<Plan> {
  const { find } = known
  const index = new ItemIndex(read.items)
  const { follow, reports } = await resolveReferences(index, met, find, read, missing)
  const earlier = await earlierOf(read.items, find)
  const planning = new Planning(clinic, follow, read, index, earlier)
  const people = await planPeople(planning, known)
  const { visits, records } = planVisits(planning, await namedDoctors(planning, known))
  const { bills, payments } = planBills(planning)
  for (const item of planning.fresh) {
    if (planning.fates.has(item.number)) continue
    planning.keep(item, item.piece.kind === 'other' ? item.piece.because : noScreenYet)
  }
  await planFacts(planning, known)
  planItems(planning)
  const changes = await planChanges(planning, known.before)
  return {
    ...read,
    ...people,
    visits,
    records,
    bills,
    payments,
    changes,
    fates: planning.fates,
    patients: planning.patients,
    warnings: [...reports, ...planning.warnings],
    reading: {
      timeZone: clinic.timeZone,
      nameAt: (reference) => planning.nameAt(reference),
      keyAt: (reference) => keyIn(planning.follow(reference)),
      visitAt: (reference) => planning.rowAt(reference, 'appointment'),
    },
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
    const { type, id, identifiers, hash, label, version, updated } = item
    return [
      {
        key: keyOf(item),
        type,
        id,
        fullUrl: fullUrlOf(item),
        identifiers,
        ...{ hash, label, version, updated },
        mappedTo: row?.to ?? null,
        mappedId: row?.id ?? null,
        period: item.piece.kind === 'visit' ? periodOf(item.piece.visit) : null,
        patientId: plan.patients.get(item.number) ?? null,
      },
    ]
  })
}
