import type { ServerConcept } from '../../../../server/concept.ts'
import { purchaseRoutes } from './purchase-routes.ts'

export const purchasing: ServerConcept = { mount: purchaseRoutes }
