import type { ServerConcept } from '../../../server/concept.ts'
import { setupRoutes } from './setup-routes.ts'

export const setup: ServerConcept = { mount: setupRoutes }
