import type { ServerConcept } from '../../../../server/concept.ts'
import { moneyPaperRoutes } from './money-paper-routes.ts'

export const moneyPapers: ServerConcept = { mount: moneyPaperRoutes }
