import type { ServerConcept } from '../../../../server/concept.ts'
import { patientListRoutes } from './patient-list-routes.ts'

export const patientLists: ServerConcept = { mount: patientListRoutes }
