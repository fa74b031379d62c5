import type { ServerConcept } from '../../../../server/concept.ts'
import { killedImports } from './command-imports.ts'
import { conflictRoutes } from './conflict-routes.ts'
import { factRounds } from './facts/fact-rounds.ts'
import { workOnImports } from './import-job.ts'
import { importRoutes } from './import-routes.ts'

export const interop: ServerConcept = {
  async mount(app, parts) {
    await importRoutes(app, parts)
    conflictRoutes(app, parts)
    workOnImports(parts)
  },
  chartRows: [
    {
      table: 'fhir_resources',
      words: ['imported resource', 'imported resources'],
      at: 'created_at',
    },
    {
      table: 'import_changes',
      words: ['change by an import', 'changes by imports'],
      at: 'created_at',
    },
  ],
  background: (parts) => [killedImports(parts), factRounds(parts)],
}
