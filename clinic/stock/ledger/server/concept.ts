import type { ServerConcept } from '../../../../server/concept.ts'
import { stockRoutes } from './stock-routes.ts'

export const stockLedger: ServerConcept = {
  mount: stockRoutes,
  chartTables: ['stock_entries'],
  chartRows: [
    { table: 'stock_entries', words: ['entry of the stock', 'entries of the stock'], at: 'day' },
  ],
}
