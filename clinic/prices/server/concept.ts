import type { ServerConcept } from '../../../server/concept.ts'
import { priceRoutes } from './price-routes.ts'

export const prices: ServerConcept = { mount: priceRoutes }
