import { allergyTable } from '../../../../chart/allergies/server/allergy-table.ts'
import { conditionTable } from '../../../../chart/conditions/server/condition-table.ts'
import type { FactTable } from '../../../../chart/facts/server/fact-store.ts'
import { familyTable } from '../../../../chart/family-history/server/family-illness-table.ts'
import { immunizationTable } from '../../../../chart/immunizations/server/immunization-table.ts'
import { medicineTable } from '../../../../chart/medicines/server/medicine-table.ts'
import { observations } from '../../../../chart/observations/observation.ts'
import { reportTable } from '../../../../chart/observations/server/diagnostic-report-table.ts'
import { carePlanTable, goalTable } from '../../../../chart/plans/server/plan-tables.ts'
import { procedureTable } from '../../../../chart/procedures/server/procedure-table.ts'
import type { Reading } from '../element-words.ts'
import { allergyFacts, statedNone } from './allergy-facts.ts'
import { carePlanFacts } from './care-plan-facts.ts'
import { conditionFacts } from './condition-facts.ts'
import type { AnyFact, MapFacts } from './fact-of.ts'
import { familyFacts } from './family-facts.ts'
import { goalFacts } from './goal-facts.ts'
import { immunizationFacts } from './immunization-facts.ts'
import { requestFacts, statementFacts } from './medicine-facts.ts'
import { observationFacts } from './observation-facts.ts'
import { procedureFacts } from './procedure-facts.ts'
import { reportFacts } from './report-facts.ts'

/** A table of facts, as far as an import writes it. */
export type WrittenTable = Pick<FactTable, 'table' | 'fields'>

interface FactType {
  readonly table: WrittenTable
  readonly map: MapFacts
}

const types: Readonly<Record<string, FactType>> = {
  AllergyIntolerance: { table: allergyTable, map: allergyFacts },
  Condition: { table: conditionTable, map: conditionFacts },
  MedicationStatement: { table: medicineTable, map: statementFacts },
  MedicationRequest: { table: medicineTable, map: requestFacts },
  Immunization: { table: immunizationTable, map: immunizationFacts },
  Procedure: { table: procedureTable, map: procedureFacts },
  FamilyMemberHistory: { table: familyTable, map: familyFacts },
  Observation: {
    table: { table: 'observations', fields: observations.fields },
    map: observationFacts,
  },
  DiagnosticReport: { table: reportTable, map: reportFacts },
  CarePlan: { table: carePlanTable, map: carePlanFacts },
  Goal: { table: goalTable, map: goalFacts },
}

/** The table in which facts of a type of resources are; undefined for other types. */
export function factTableOf(type: string): WrittenTable | undefined {
  return Object.hasOwn(types, type) ? types[type]?.table : undefined
}

/** The facts of a resource; none where it is of another type or cannot be mapped. */
export function factsOf(type: string, resource: unknown, reading: Reading): readonly AnyFact[] {
  return Object.hasOwn(types, type) ? (types[type]?.map(resource, reading) ?? []) : []
}

/** The effect of a resource on a chart: facts, a statement that there are no allergies, or none. */
export type FactKind = 'facts' | 'no allergies' | null

const anyReading: Reading = { timeZone: 'UTC', nameAt: () => '', keyAt: () => null }

/** Whether a resource has facts does not depend on the clinic. */
export function factKindOf(type: string, resource: unknown): FactKind {
  if (factsOf(type, resource, anyReading).length > 0) return 'facts'
  const isStatement = type === 'AllergyIntolerance' && statedNone(resource) !== null
  return isStatement ? 'no allergies' : null
}
