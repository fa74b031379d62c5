import type { ServerConcept } from '../../../../server/concept.ts'
import { bookRoutes } from './book-routes.ts'

export const books: ServerConcept = { mount: bookRoutes }
