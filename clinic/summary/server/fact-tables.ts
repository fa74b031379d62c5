import { allergyTable } from '../../chart/allergies/server/allergy-table.ts'
import { conditionTable } from '../../chart/conditions/server/condition-table.ts'
import type { KindOfFact } from '../../chart/facts/server/fact-concept.ts'
import { familyTable } from '../../chart/family-history/server/family-illness-table.ts'
import { immunizationTable } from '../../chart/immunizations/server/immunization-table.ts'
import { medicineTable } from '../../chart/medicines/server/medicine-table.ts'
import { reportTable } from '../../chart/observations/server/diagnostic-report-table.ts'
import { carePlanTable, goalTable } from '../../chart/plans/server/plan-tables.ts'
import { procedureTable } from '../../chart/procedures/server/procedure-table.ts'
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
