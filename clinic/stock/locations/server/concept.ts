import type { ServerConcept } from '../../../../server/concept.ts'
import { locationRoutes } from './location-routes.ts'

export const stockLocations: ServerConcept = { mount: locationRoutes }
