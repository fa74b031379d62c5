import type { ServerConcept } from '../../../../server/concept.ts'
import { expiryRoutes } from './expiry-routes.ts'

export const stockExpiry: ServerConcept = { mount: expiryRoutes }
