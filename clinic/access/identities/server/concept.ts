import { nowAndThen, type ServerConcept } from '../../../../server/concept.ts'
import { clearDeparturesNowAndThen } from './departure-store.ts'
import { identityRoutes } from './identity-routes.ts'

export const identities: ServerConcept = {
  mount: identityRoutes,
  background: ({ sql }) => [nowAndThen(() => clearDeparturesNowAndThen(sql))],
}
