import type { ServerConcept } from '../../../server/concept.ts'
import { clinicRoutes } from './clinic-routes.ts'
import { logoRoutes } from './logo-routes.ts'

export const settings: ServerConcept = {
  async mount(app, parts) {
    clinicRoutes(app, parts)
    await logoRoutes(app, parts)
  },
}
