import type { ServerConcept } from '../../../server/concept.ts'
import { killedImports } from './command-imports.ts'
import { workOnImports } from './import-job.ts'
import { importRoutes } from './import-routes.ts'

export const interop: ServerConcept = {
  async mount(app, parts) {
    await importRoutes(app, parts)
    workOnImports(parts)
  },
  background: (parts) => [killedImports(parts)],
}
