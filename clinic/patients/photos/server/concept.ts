import type { ServerConcept } from '../../../../server/concept.ts'
import { photoRoutes } from './photo-routes.ts'

export const photos: ServerConcept = {
  mount: photoRoutes,
  chartTables: ['patient_photos'],
  chartRows: [{ table: 'patient_photos', words: ['photo', 'photos'], at: 'created_at' }],
}
