import { nowAndThen, type ServerConcept } from '../../../server/concept.ts'
import { clearSignUpsNowAndThen } from './clear-sign-ups.ts'
import { patientRoutes } from './patient-routes.ts'

export const patients: ServerConcept = {
  mount: patientRoutes,
  background: (parts) => [nowAndThen(() => clearSignUpsNowAndThen(parts))],
}
