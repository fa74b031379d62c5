import type { ServerConcept } from '../../../../server/concept.ts'
import { alertRoutes } from './alert-routes.ts'

export const alerts: ServerConcept = {
  mount: alertRoutes,
  chartTables: ['patient_alerts'],
  chartRows: [{ table: 'patient_alerts', words: ['alert', 'alerts'], at: 'created_at' }],
}
