import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  callAlike,
  callDifferent,
  countLikelyDoubles,
  listLikelyDoubles,
} from '../likely-double.ts'
import { doubleStore } from './double-store.ts'

export function doubleRoutes(app: FastifyInstance, sql: Sql): void {
  const doubles = doubleStore(sql)
  const byId = ({ params }: { params: { id: string } }) => doubles.find(params.id)

  serve(app, listLikelyDoubles, { handle: ({ query }) => doubles.list(query) })

  serve(app, countLikelyDoubles, { handle: () => doubles.count() })

  serve(app, callDifferent, {
    find: byId,
    handle: ({ viewer, found, version }) => doubles.call(viewer, found, version, true),
  })

  serve(app, callAlike, {
    find: byId,
    handle: ({ viewer, found, version }) => doubles.call(viewer, found, version, false),
  })
}
