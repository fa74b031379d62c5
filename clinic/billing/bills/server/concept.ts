import type { ServerConcept } from '../../../../server/concept.ts'
import { billRoutes } from './bill-routes.ts'

export const billing: ServerConcept = {
  mount: billRoutes,
  chartTables: ['bills'],
  chartRows: [
    { table: 'bills', words: ['bill', 'bills'], at: 'bill_date' },
    { table: 'bill_documents' },
    { table: 'payments', words: ['payment', 'payments'], at: 'paid_on' },
  ],
}
