import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { type Counts, readCounts } from '../dashboard.ts'

export function dashboardRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  serve(app, readCounts, {
    handle: async () => {
      const kept = await sql<{ kind: string; total: number }[]>`
        select kind, sum(delta)::int as total from row_counts
        where kind in ('patients', 'appointments', 'medical-records') group by kind`
      const totals = new Map(kept.map(({ kind, total }) => [kind, total]))
      const counts: Counts = {
        patients: totals.get('patients') ?? 0,
        appointments: totals.get('appointments') ?? 0,
        medicalRecords: totals.get('medical-records') ?? 0,
      }
      return counts
    },
  })
}
