import type { ServerConcept } from '../../../../server/concept.ts'
import { identityRoutes } from './identity-routes.ts'

export const identities: ServerConcept = { mount: identityRoutes }
