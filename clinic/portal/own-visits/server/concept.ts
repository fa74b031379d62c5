import type { ServerConcept } from '../../../../server/concept.ts'
import { portalRoutes } from './portal-routes.ts'

export const ownVisits: ServerConcept = { mount: portalRoutes }
