import type { ServerConcept } from '../../../../server/concept.ts'
import { careRoutes } from './care-routes.ts'

export const care: ServerConcept = { mount: careRoutes }
