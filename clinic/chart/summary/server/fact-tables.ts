import { allergyTable } from '../../allergies/server/allergy-table.ts'
import { conditionTable } from '../../conditions/server/condition-table.ts'
import type { KindOfFact } from '../../facts/server/fact-concept.ts'
import { familyTable } from '../../family-history/server/family-illness-table.ts'
import { immunizationTable } from '../../immunizations/server/immunization-table.ts'
import { medicineTable } from '../../medicines/server/medicine-table.ts'
import { reportTable } from '../../observations/server/diagnostic-report-table.ts'
import { carePlanTable, goalTable } from '../../plans/server/plan-tables.ts'
import { procedureTable } from '../../procedures/server/procedure-table.ts'
import type { FactKindName } from '../fact-kinds.ts'

/** The table of each kind of facts. */
export const factTables: Readonly<Record<FactKindName, KindOfFact>> = {
  conditions: conditionTable,
  allergies: allergyTable,
  medicines: medicineTable,
  immunizations: immunizationTable,
  procedures: procedureTable,
  'family-history': familyTable,
  'diagnostic-reports': reportTable,
  'care-plans': carePlanTable,
  goals: goalTable,
}
