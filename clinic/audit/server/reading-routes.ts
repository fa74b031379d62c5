import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { listOwnReadings } from '../reading.ts'
import { readingStore } from './reading-store.ts'

export function readingRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const readings = readingStore(sql)

  serve(app, listOwnReadings, { handle: ({ viewer, query }) => readings.listOwn(viewer, query) })
}
