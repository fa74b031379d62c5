import type { ServerConcept } from '../../../../server/concept.ts'
import { messageRounds } from './message-rounds.ts'
import { visitMessageRoutes } from './message-routes.ts'

export const messages: ServerConcept = {
  mount: visitMessageRoutes,
  background: (parts) => [messageRounds(parts)],
}
