import type { ServerConcept } from '../../../server/concept.ts'
import { patientRoutes } from './patient-routes.ts'

export const patients: ServerConcept = { mount: patientRoutes }
