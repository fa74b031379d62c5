import { allergies } from '../chart/allergies/allergy.ts'
import { conditions } from '../chart/conditions/condition.ts'
import { familyHistory } from '../chart/family-history/family-illness.ts'
import { immunizations } from '../chart/immunizations/immunization.ts'
import { medicines } from '../chart/medicines/medicine.ts'
import { diagnosticReports } from '../chart/observations/diagnostic-report.ts'
import { carePlans } from '../chart/plans/care-plan.ts'
import { goals } from '../chart/plans/goal.ts'
import { procedures } from '../chart/procedures/procedure.ts'

/** The kinds of facts of which a chart is read whole, by their paths. Measurements, which are many, are none of them. */
export const factKinds = {
  conditions,
  allergies,
  medicines,
  immunizations,
  procedures,
  'family-history': familyHistory,
  'diagnostic-reports': diagnosticReports,
  'care-plans': carePlans,
  goals,
} as const
export type FactKindName = keyof typeof factKinds
// `Object.keys` does not know the names of its object.
export const factKindNames = Object.keys(factKinds) as readonly FactKindName[]

/** `family-history` → `familyHistory`, as answers with several kinds name them. */
export type InAnswer<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Rest>}`
  : Name
export function inAnswer<Name extends string>(name: Name): InAnswer<Name> {
  // The type says what the replacement does.
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as InAnswer<Name>
}
