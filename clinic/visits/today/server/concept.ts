import type { ServerConcept } from '../../../../server/concept.ts'
import { todayRoutes } from './today-routes.ts'

export const today: ServerConcept = { mount: todayRoutes }
