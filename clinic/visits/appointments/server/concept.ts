import type { ServerConcept } from '../../../../server/concept.ts'
import { appointmentRoutes } from './appointment-routes.ts'

export const appointments: ServerConcept = {
  mount: appointmentRoutes,
  chartTables: ['appointments'],
}
