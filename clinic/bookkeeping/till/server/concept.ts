import type { ServerConcept } from '../../../../server/concept.ts'
import { tillRoutes } from './till-routes.ts'

export const till: ServerConcept = { mount: tillRoutes }
