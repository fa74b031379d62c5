import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { addResource, changeResource, listResources, readResource } from '../resource.ts'
import { resourceStore } from './resource-store.ts'

export function resourceRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const resources = resourceStore(sql)

  serve(app, listResources, { handle: ({ query }) => resources.list(query.all === 'yes') })

  serve(app, readResource, {
    find: ({ params }) => resources.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addResource, { handle: ({ viewer, body }) => resources.add(viewer, body) })

  serve(app, changeResource, {
    find: ({ params }) => resources.find(params.id),
    handle: ({ viewer, params, version, body }) =>
      resources.change(viewer, params.id, version, body),
  })
}
