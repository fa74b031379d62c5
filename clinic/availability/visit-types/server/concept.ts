import type { ServerConcept } from '../../../../server/concept.ts'
import { visitTypeRoutes } from './visit-type-routes.ts'

export const visitTypes: ServerConcept = { mount: visitTypeRoutes }
