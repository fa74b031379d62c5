import type { ServerConcept } from '../../../server/concept.ts'
import { clinicRoutes } from './clinic-routes.ts'

export const settings: ServerConcept = { mount: clinicRoutes }
