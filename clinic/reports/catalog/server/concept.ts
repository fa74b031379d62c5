import type { ServerConcept } from '../../../../server/concept.ts'
import { ownReportRoutes } from './own-report-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { sumsKeeper } from './sums/sums-keeper.ts'

export const reports: ServerConcept = {
  mount: (app, parts) => {
    reportRoutes(app, parts)
    ownReportRoutes(app, parts)
  },
  background: (parts) => [sumsKeeper(parts)],
}
