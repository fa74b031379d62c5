import type { ServerConcept } from '../../../../server/concept.ts'
import { registerRoutes } from './register-routes.ts'

export const controlledDrugs: ServerConcept = { mount: registerRoutes }
