import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { countWaiting, readCounts } from '../dashboard.ts'
import { readTiles } from '../tiles.ts'
import { dashboardStore } from './dashboard-store.ts'
import { tileStore } from './tile-store.ts'

export function dashboardRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const dashboards = dashboardStore(sql)
  const tiles = tileStore(sql)

  serve(app, readCounts, { handle: () => dashboards.counts() })

  serve(app, countWaiting, { handle: ({ viewer }) => dashboards.waiting(viewer) })

  serve(app, readTiles, { handle: ({ viewer, query }) => tiles.read(viewer, query.weeks) })
}
