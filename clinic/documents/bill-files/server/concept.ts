import type { ServerConcept } from '../../../../server/concept.ts'
import { billFileRoutes } from './bill-file-routes.ts'

export const billFiles: ServerConcept = { mount: billFileRoutes }
