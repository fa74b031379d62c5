import type { ServerConcept } from '../../../../server/concept.ts'
import { bulkReadingRoutes } from './bulk-reading-routes.ts'
import { bulkReadingWatch } from './bulk-reading-watch.ts'

export const bulkReadings: ServerConcept = {
  mount: bulkReadingRoutes,
  background: (parts) => [bulkReadingWatch(parts)],
}
