import type { ServerConcept } from '../../../../server/concept.ts'
import { userRoutes } from './user-routes.ts'

export const users: ServerConcept = {
  mount: userRoutes,
  chartRows: [
    { table: 'one_time_links', stays: 'An invitation is to the chart that it was sent for.' },
  ],
}
