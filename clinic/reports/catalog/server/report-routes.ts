import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Replica } from '../../../../server/database/replica.ts'
import { serve } from '../../../../server/http/serve.ts'
import { exportReport, listReportRows, listReports, readReport } from '../report.ts'
import { reportFile } from './report-file.ts'
import { reportDoors } from './report-doors.ts'
import { reportStore } from './report-store.ts'

interface Parts {
  readonly sql: Sql
  readonly replica: Replica
}

export function reportRoutes(app: FastifyInstance, { sql, replica }: Parts): void {
  const doors = reportDoors(sql)
  const reports = reportStore(sql, replica)

  serve(app, listReports, { handle: ({ viewer }) => doors.list(viewer) })

  serve(app, readReport, {
    find: ({ viewer, params }) => doors.find(viewer, params.id),
    handle: ({ found, query }) => reports.read(found, query),
  })

  serve(app, listReportRows, {
    find: ({ viewer, params }) => doors.find(viewer, params.id),
    handle: ({ found, query }) => reports.rows(found, query),
  })

  serve(app, exportReport, {
    find: ({ viewer, params }) => doors.find(viewer, params.id),
    handle: async ({ found, query: { as, ...query }, reply }) =>
      reportFile(sql, await reports.read(found, query, { comparesAll: true }), as, reply),
  })
}
