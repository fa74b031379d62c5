import type { ServerConcept } from '../../../../server/concept.ts'
import { bookRoutes } from './book-routes.ts'
import { leakRoutes } from './leak-routes.ts'

export const books: ServerConcept = {
  mount(app, parts) {
    bookRoutes(app, parts)
    leakRoutes(app, parts)
  },
  chartRows: [{ table: 'unbilled_visits' }],
}
