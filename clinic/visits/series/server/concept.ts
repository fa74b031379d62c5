import type { ServerConcept } from '../../../../server/concept.ts'
import { seriesRoutes } from './series-routes.ts'

export const series: ServerConcept = {
  mount: seriesRoutes,
  chartRows: [{ table: 'appointment_series' }],
}
