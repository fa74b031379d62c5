import type { ServerConcept } from '../../../../server/concept.ts'
import { vaccineAndKitRoutes } from './vaccine-and-kit-routes.ts'

export const vaccinesAndKits: ServerConcept = { mount: vaccineAndKitRoutes }
