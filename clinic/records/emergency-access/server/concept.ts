import type { ServerConcept } from '../../../../server/concept.ts'
import { emergencyAccessRoutes } from './emergency-access-routes.ts'

export const emergencyAccess: ServerConcept = {
  mount: emergencyAccessRoutes,
  chartRows: [
    {
      table: 'emergency_accesses',
      words: ['emergency access', 'emergency accesses'],
      at: 'opened_at',
    },
  ],
}
