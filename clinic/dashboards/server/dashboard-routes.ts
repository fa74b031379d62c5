import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { readClinicWeeks } from '../clinic-weeks.ts'
import { countWaiting, readCounts } from '../dashboard.ts'
import { clinicWeeksStore } from './clinic-weeks-store.ts'
import { dashboardStore } from './dashboard-store.ts'

export function dashboardRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const dashboards = dashboardStore(sql)
  const weeks = clinicWeeksStore(sql)

  serve(app, readCounts, { handle: () => dashboards.counts() })

  serve(app, countWaiting, { handle: ({ viewer }) => dashboards.waiting(viewer) })

  serve(app, readClinicWeeks, { handle: ({ query }) => weeks.read(query.weeks) })
}
