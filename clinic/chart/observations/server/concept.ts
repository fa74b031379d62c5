import type { ServerConcept } from '../../../../server/concept.ts'
import { rowsOfCharts } from '../../facts/server/fact-concept.ts'
import { observationRoutes } from './observation-routes.ts'

export const observationFacts: ServerConcept = {
  mount: observationRoutes,
  ...rowsOfCharts({ table: 'observations', words: ['measurement', 'measurements'] }),
}
