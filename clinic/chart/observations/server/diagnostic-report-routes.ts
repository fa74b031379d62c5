import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { factListRoute, factRoutes, tellReading } from '../../facts/server/fact-routes.ts'
import { factStore } from '../../facts/server/fact-store.ts'
import { diagnosticReports, listReportResults } from '../diagnostic-report.ts'
import { reportTable } from './diagnostic-report-table.ts'
import { observationStore } from './observation-store.ts'

export function diagnosticReportRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const reports = factStore(sql, reportTable)
  const observations = observationStore(sql)
  factListRoute(app, sql, diagnosticReports, reports)
  factRoutes(app, sql, diagnosticReports, reports)

  serve(app, listReportResults, {
    find: ({ viewer, params }) => reports.find(viewer, params.id),
    handle: ({ found, request }) => {
      tellReading(request, found.chart)
      return observations.inReport(found.chart.id, found.fact.id)
    },
  })
}
