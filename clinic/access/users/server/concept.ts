import type { ServerConcept } from '../../../../server/concept.ts'
import { userRoutes } from './user-routes.ts'

export const users: ServerConcept = { mount: userRoutes }
