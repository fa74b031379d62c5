import type { ServerConcept } from '../../../server/concept.ts'
import { dashboardRoutes } from './dashboard-routes.ts'

export const dashboards: ServerConcept = { mount: dashboardRoutes }
