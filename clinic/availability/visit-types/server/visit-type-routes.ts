import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { addVisitType, changeVisitType, listVisitTypes, readVisitType } from '../visit-type.ts'
import { visitTypeStore } from './visit-type-store.ts'

export function visitTypeRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const types = visitTypeStore(sql)

  serve(app, listVisitTypes, { handle: ({ query }) => types.list(query.all === 'yes') })

  serve(app, readVisitType, {
    find: ({ params }) => types.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addVisitType, {
    handle: ({ viewer, body, currency }) => types.add(viewer, body, currency),
  })

  serve(app, changeVisitType, {
    find: ({ params }) => types.find(params.id),
    handle: ({ viewer, params, version, body, currency }) =>
      types.change(viewer, params.id, version, body, currency),
  })
}
