import type { ServerConcept } from '../../../../server/concept.ts'
import { careRoutes } from './care-routes.ts'

export const care: ServerConcept = {
  mount: careRoutes,
  chartRows: [
    { table: 'care_takings', words: ['taking into care', 'takings into care'], at: 'taken_at' },
  ],
}
