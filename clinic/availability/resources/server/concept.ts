import type { ServerConcept } from '../../../../server/concept.ts'
import { resourceRoutes } from './resource-routes.ts'

export const resources: ServerConcept = { mount: resourceRoutes }
