import type { ServerConcept } from '../../../../server/concept.ts'
import { appointmentRoutes } from './appointment-routes.ts'

export const appointments: ServerConcept = {
  mount: appointmentRoutes,
  chartTables: ['appointments'],
  chartRows: [
    { table: 'last_visits', stays: 'It follows from the visits.' },
    {
      table: 'appointments',
      words: ['visit', 'visits'],
      at: 'starts_at',
      colliding: { patient_overlap_reason: 'Two charts with visits at this time were merged.' },
    },
  ],
}
