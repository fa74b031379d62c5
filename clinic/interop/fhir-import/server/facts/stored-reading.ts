import type { Transaction } from '../../../../../server/database/connect.ts'
import { storedEarlier } from '../earlier.ts'
import { isObject } from '../fhir-version.ts'
import { ItemIndex } from '../item-index.ts'
import { keyIn, resolveReferences } from '../references.ts'
import type { FactReading } from './store-facts.ts'

/** Types of resources of which facts can be made, in the words of two indexes. */
export const isOfFactType = (tx: Transaction) => tx`
  r.resource_type in ('AllergyIntolerance', 'CarePlan', 'Condition', 'DiagnosticReport',
    'FamilyMemberHistory', 'Goal', 'Immunization', 'MedicationRequest', 'MedicationStatement',
    'Observation', 'Procedure')`

/** The clock of the clinic, and the names and visits that kept resources refer to. */
export async function storedReading(
  tx: Transaction,
  contents: readonly unknown[],
): Promise<FactReading> {
  const met = new Map(
    contents.flatMap((content) =>
      referencesIn(content).map((reference) => [reference, { number: 0, key: '' }] as const),
    ),
  )
  const [clinic] = await tx<{ timeZone: string }[]>`select time_zone from clinic`
  const { follow } = await resolveReferences(
    new ItemIndex([]),
    met,
    storedEarlier(tx),
    { items: [], others: [], missing: [] },
    'reports',
  )
  return {
    timeZone: clinic?.timeZone ?? 'UTC',
    nameAt: (reference) => follow(reference)?.earlier?.label ?? '',
    keyAt: (reference) => keyIn(follow(reference)),
    visitAt: (reference) => {
      const { mappedTo, mappedId } = follow(reference)?.earlier ?? {}
      return mappedTo === 'appointment' ? (mappedId ?? null) : null
    },
  }
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) => {
    if (name !== 'reference' || typeof one !== 'string') return referencesIn(one)
    return one.startsWith('#') ? [] : [one]
  })
}
