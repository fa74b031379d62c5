import type { ServerConcept } from '../../../../server/concept.ts'
import { importedItemRoutes } from './imported-item-routes.ts'
import { keptResourceRoutes } from './kept-resource-routes.ts'

export const importedItems: ServerConcept = {
  mount(app, parts) {
    importedItemRoutes(app, parts)
    keptResourceRoutes(app, parts)
  },
}
