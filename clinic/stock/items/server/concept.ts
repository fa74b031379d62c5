import type { ServerConcept } from '../../../../server/concept.ts'
import { itemRoutes } from './item-routes.ts'

export const stockItems: ServerConcept = { mount: itemRoutes }
