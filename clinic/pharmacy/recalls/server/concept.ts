import type { ServerConcept } from '../../../../server/concept.ts'
import { recallRoutes } from './recall-routes.ts'

export const stockRecalls: ServerConcept = {
  mount: recallRoutes,
  chartRows: [
    { table: 'stock_recall_contacts' },
    {
      table: 'stock_recall_messages',
      words: ['message about a recall', 'messages about recalls'],
      at: 'created_at',
      colliding: { is_second: 'true' },
    },
  ],
}
