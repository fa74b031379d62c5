import type { ServerConcept } from '../../../../server/concept.ts'
import { debtRoutes } from './debt-routes.ts'

export const debts: ServerConcept = {
  mount: debtRoutes,
}
