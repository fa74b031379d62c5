import type { ServerConcept } from '../../../../server/concept.ts'
import { temperatureRoutes } from './temperature-routes.ts'

export const coldChain: ServerConcept = { mount: temperatureRoutes }
