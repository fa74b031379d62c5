import type { ServerConcept } from '../../../../server/concept.ts'
import { snippetRoutes } from './snippet-routes.ts'

export const snippets: ServerConcept = { mount: snippetRoutes }
