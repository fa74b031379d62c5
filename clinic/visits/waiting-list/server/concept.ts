import type { ServerConcept } from '../../../../server/concept.ts'
import { offerRounds } from './offer-rounds.ts'
import { waitingRoutes } from './waiting-routes.ts'

export const waitingList: ServerConcept = {
  mount: waitingRoutes,
  chartTables: ['waiting_entries'],
  background: (parts) => [offerRounds(parts)],
}
