import type { ServerConcept } from '../../../server/concept.ts'
import { auditGauges } from './audit-gauges.ts'
import { auditRoutes } from './audit-routes.ts'
import { headFile } from './audit-head.ts'
import { auditSealing } from './audit-sealer.ts'
import { noteRequests } from './note-requests.ts'
import { readingRoutes } from './reading-routes.ts'

export const audit: ServerConcept = {
  mount(app, parts) {
    noteRequests(app, parts)
    auditRoutes(app, parts)
    readingRoutes(app, parts)
  },
  chartRows: [{ table: 'audit_events', stays: 'The log is never changed.' }],
  gauges: auditGauges,
  background: ({ sql, environment, log }) => [
    auditSealing({ sql, file: headFile(environment.dataFolder), log }),
  ],
}
