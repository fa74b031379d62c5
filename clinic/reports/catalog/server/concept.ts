import type { ServerConcept } from '../../../../server/concept.ts'
import { ownReportRoutes } from './own-report-routes.ts'
import { reportRoutes } from './report-routes.ts'

export const reports: ServerConcept = {
  mount: (app, parts) => {
    reportRoutes(app, parts)
    ownReportRoutes(app, parts)
  },
}
