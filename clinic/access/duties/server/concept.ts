import type { ServerConcept } from '../../../../server/concept.ts'
import { dutyRoutes } from './duty-routes.ts'

export const duties: ServerConcept = { mount: dutyRoutes }
