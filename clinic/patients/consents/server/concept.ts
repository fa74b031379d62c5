import type { ServerConcept } from '../../../../server/concept.ts'
import { consentRoutes } from './consent-routes.ts'

export const consents: ServerConcept = {
  mount: consentRoutes,
  chartTables: ['patient_consents'],
  chartRows: [{ table: 'patient_consents', words: ['consent', 'consents'], at: 'decided_on' }],
}
