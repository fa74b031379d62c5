import type { ServerConcept } from '../../../../server/concept.ts'
import { reportRoutes } from './report-routes.ts'

export const reports: ServerConcept = { mount: reportRoutes }
