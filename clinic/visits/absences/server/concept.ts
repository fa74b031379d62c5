import type { ServerConcept } from '../../../../server/concept.ts'
import { absenceRoutes } from './absence-routes.ts'

export const absences: ServerConcept = { mount: absenceRoutes }
