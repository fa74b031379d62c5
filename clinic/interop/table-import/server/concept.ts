import type { ServerConcept } from '../../../../server/concept.ts'
import { mappingRoutes } from './mapping-routes.ts'
import { workOnTables } from './table-job.ts'
import { tableRoutes } from './table-routes.ts'

export const tableImports: ServerConcept = {
  async mount(app, parts) {
    await tableRoutes(app, parts)
    mappingRoutes(app, parts)
    workOnTables(parts)
  },
  chartRows: [{ table: 'table_import_rows' }],
}
