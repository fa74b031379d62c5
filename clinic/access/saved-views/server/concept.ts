import type { ServerConcept } from '../../../../server/concept.ts'
import { savedViewRoutes } from './saved-view-routes.ts'

export const savedViews: ServerConcept = { mount: savedViewRoutes }
