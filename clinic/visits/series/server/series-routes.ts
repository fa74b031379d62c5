import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addSeries,
  cancelSeries,
  changeSeries,
  proposeSeries,
  readSeries,
  restoreSeries,
} from '../series.ts'
import { seriesStore } from './series-store.ts'

export function seriesRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const series = seriesStore(sql)

  serve(app, proposeSeries, { handle: ({ query }) => series.propose(query) })

  serve(app, addSeries, { handle: ({ viewer, body }) => series.add(viewer, body) })

  serve(app, readSeries, {
    find: ({ params }) => series.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, changeSeries, {
    find: ({ params }) => series.find(params.id),
    handle: ({ viewer, params, version, body }) => series.change(viewer, params.id, version, body),
  })

  serve(app, cancelSeries, {
    find: ({ params }) => series.find(params.id),
    handle: ({ viewer, params, version, body }) =>
      series.cancel(viewer, params.id, version, body.firstDay),
  })

  serve(app, restoreSeries, {
    find: ({ params }) => series.find(params.id),
    handle: ({ viewer, params, version, body }) =>
      series.restore(viewer, params.id, version, body.visitIds),
  })
}
