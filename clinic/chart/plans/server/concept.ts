import type { ServerConcept } from '../../../../server/concept.ts'
import { factConcept } from '../../facts/server/fact-concept.ts'
import { carePlans } from '../care-plan.ts'
import { goals } from '../goal.ts'
import { carePlanTable, goalTable } from './plan-tables.ts'

const kinds = [factConcept(carePlans, carePlanTable), factConcept(goals, goalTable)]

/** Care plans and goals. */
export const planFacts: ServerConcept = {
  mount: async (app, parts) => {
    for (const kind of kinds) await kind.mount?.(app, parts)
  },
  chartTables: kinds.flatMap(({ chartTables }) => chartTables ?? []),
  chartRows: kinds.flatMap(({ chartRows }) => chartRows ?? []),
}
