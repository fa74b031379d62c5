import type { ServerConcept } from '../../../../server/concept.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'

export const secondFactor: ServerConcept = { mount: secondFactorRoutes }
