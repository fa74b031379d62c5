import type { ServerConcept } from '../../../../server/concept.ts'
import { offerRounds } from './offer-rounds.ts'
import { waitingRoutes } from './waiting-routes.ts'

export const waitingList: ServerConcept = {
  mount: waitingRoutes,
  chartTables: ['waiting_entries'],
  chartRows: [
    {
      table: 'waiting_entries',
      words: ['waiting list entry', 'waiting list entries'],
      at: 'waiting_since',
    },
    { table: 'slot_offers' },
  ],
  background: (parts) => [offerRounds(parts)],
}
