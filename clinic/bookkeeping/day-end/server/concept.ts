import type { ServerConcept } from '../../../../server/concept.ts'
import { dayEndRoutes } from './day-end-routes.ts'

export const dayEnd: ServerConcept = { mount: dayEndRoutes }
