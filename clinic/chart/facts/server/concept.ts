import type { ServerConcept } from '../../../../server/concept.ts'
import { termRoutes } from './term-routes.ts'

/** The code of all kinds of facts, and the lists of words for them; each kind registers itself. */
export const facts: ServerConcept = { mount: termRoutes }
