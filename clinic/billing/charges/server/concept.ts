import type { ServerConcept } from '../../../../server/concept.ts'
import { chargeRoutes } from './charge-routes.ts'

export const charges: ServerConcept = {
  mount: chargeRoutes,
  chartTables: ['charges'],
  chartRows: [{ table: 'charges' }],
}
