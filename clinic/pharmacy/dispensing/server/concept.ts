import type { ServerConcept } from '../../../../server/concept.ts'
import { dispensingRoutes } from './dispensing-routes.ts'
import { prescriptionRoutes } from './prescription-routes.ts'

export const dispensing: ServerConcept = {
  mount(app, parts) {
    prescriptionRoutes(app, parts)
    dispensingRoutes(app, parts)
  },
  chartTables: ['dispensings'],
  chartRows: [
    { table: 'handled_prescriptions' },
    { table: 'dispensings', words: ['dispensing', 'dispensings'], at: 'created_at' },
  ],
}
