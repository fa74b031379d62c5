import type { ServerConcept } from '../../../../server/concept.ts'
import { emergencyAccessRoutes } from './emergency-access-routes.ts'

export const emergencyAccess: ServerConcept = { mount: emergencyAccessRoutes }
