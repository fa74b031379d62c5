import type { ServerConcept } from '../../../../server/concept.ts'
import { extraFieldRoutes } from './extra-field-routes.ts'

export const extraFields: ServerConcept = { mount: extraFieldRoutes }
