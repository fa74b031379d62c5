import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { countBulkReadings, listBulkReadings, reviewBulkReading } from '../bulk-reading.ts'
import { bulkReadingStore } from './bulk-reading-store.ts'

/** Accounts that were shown very many patients, for admins to see and review (Z-16). */
export function bulkReadingRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const readings = bulkReadingStore(sql)

  serve(app, listBulkReadings, { handle: ({ viewer, query }) => readings.list(viewer, query) })

  serve(app, countBulkReadings, { handle: () => readings.countWaiting() })

  serve(app, reviewBulkReading, {
    find: async ({ viewer, params }) => {
      const reading = await readings.find(viewer, params.id)
      if (reading && !reading.mayReview) {
        throw new Problem('forbidden', { detail: 'Nobody reviews their own bulk reading.' })
      }
      return reading
    },
    handle: ({ viewer, found, version, body }) =>
      readings.review(viewer, found.id, version, body.remark),
  })
}
