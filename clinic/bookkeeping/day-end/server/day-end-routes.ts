import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { closeDay, readDayEnd } from '../day-end.ts'
import { dayEndStore } from './day-end-store.ts'

export function dayEndRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const days = dayEndStore(sql)

  serve(app, readDayEnd, { handle: ({ query }) => days.read(query.date) })

  serve(app, closeDay, { handle: ({ viewer, body }) => days.close(viewer, body.date) })
}
