import type { ServerConcept } from '../../../../server/concept.ts'
import { requestRoutes } from './request-routes.ts'

export const stockRequests: ServerConcept = { mount: requestRoutes }
