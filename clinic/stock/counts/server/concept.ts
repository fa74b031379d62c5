import type { ServerConcept } from '../../../../server/concept.ts'
import { countRoutes } from './count-routes.ts'

export const stockCounts: ServerConcept = { mount: countRoutes }
