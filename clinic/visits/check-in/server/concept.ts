import type { ServerConcept } from '../../../../server/concept.ts'
import { checkInRoutes } from './check-in-routes.ts'

export const checkIn: ServerConcept = { mount: checkInRoutes }
