import type { ServerConcept } from '../../../../server/concept.ts'
import { followUpRoutes } from './follow-up-routes.ts'
import { patientListRoutes } from './patient-list-routes.ts'

export const patientLists: ServerConcept = {
  mount(app, parts) {
    patientListRoutes(app, parts)
    followUpRoutes(app, parts)
  },
  chartRows: [
    {
      table: 'list_messages',
      words: ['message to a list', 'messages to lists'],
      at: 'created_at',
      colliding: { is_second: 'true' },
    },
    {
      table: 'recall_list_patients',
      words: ['place on a recall list', 'places on recall lists'],
      at: 'created_at',
      colliding: { is_second: 'true' },
    },
  ],
}
