import type { ServerConcept } from '../../../../server/concept.ts'
import { messageRounds } from './message-rounds.ts'
import { visitMessageRoutes } from './message-routes.ts'

export const messages: ServerConcept = {
  mount: visitMessageRoutes,
  chartRows: [
    { table: 'visit_messages', words: ['message', 'messages'], at: 'created_at' },
    { table: 'visit_links' },
    { table: 'message_opt_outs' },
    { table: 'visit_news', column: 'was_patient_id' },
  ],
  background: (parts) => [messageRounds(parts)],
}
