import type { ServerConcept } from '../../../../server/concept.ts'
import { reportRoutes } from './report-routes.ts'
import { sumsKeeper } from './sums/sums-keeper.ts'

export const reports: ServerConcept = {
  mount: reportRoutes,
  background: (parts) => [sumsKeeper(parts)],
}
