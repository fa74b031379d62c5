import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import type { Replica } from '../../../server/database/replica.ts'
import { serve } from '../../../server/http/serve.ts'
import { countWaiting, readCounts } from '../dashboard.ts'
import { readTiles } from '../tiles.ts'
import { dashboardStore } from './dashboard-store.ts'
import { tileStore } from './tile-store.ts'

interface Parts {
  readonly sql: Sql
  readonly replica: Replica
}

export function dashboardRoutes(app: FastifyInstance, { sql, replica }: Parts): void {
  const dashboards = dashboardStore(sql)
  const tiles = tileStore(sql, replica)

  serve(app, readCounts, { handle: () => dashboards.counts() })

  serve(app, countWaiting, { handle: ({ viewer }) => dashboards.waiting(viewer) })

  serve(app, readTiles, { handle: ({ viewer, query }) => tiles.read(viewer, query.weeks) })
}
