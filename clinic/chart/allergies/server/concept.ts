import type { ServerConcept } from '../../../../server/concept.ts'
import { factConcept } from '../../facts/server/fact-concept.ts'
import { allergies } from '../allergy.ts'
import { allergyTable } from './allergy-table.ts'
import { statementRoutes } from './statement-routes.ts'

const facts = factConcept(allergies, allergyTable)

export const allergyFacts: ServerConcept = {
  async mount(app, parts) {
    await facts.mount?.(app, parts)
    statementRoutes(app, parts)
  },
  chartTables: [...(facts.chartTables ?? []), 'allergy_statements'],
  chartRows: [
    ...(facts.chartRows ?? []),
    {
      table: 'allergy_statements',
      words: ['statement about allergies', 'statements about allergies'],
      at: 'stated_at',
    },
  ],
}
