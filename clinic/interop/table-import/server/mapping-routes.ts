import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { addMapping, changeMapping, listMappings, removeMapping } from '../saved-mapping.ts'
import { mappingStore } from './mapping-store.ts'

export function mappingRoutes(app: FastifyInstance, { sql }: { readonly sql: Sql }): void {
  const mappings = mappingStore(sql)
  const find = ({ params }: { readonly params: { readonly id: string } }) =>
    mappings.find(params.id)

  serve(app, listMappings, { handle: () => mappings.list() })
  serve(app, addMapping, { handle: ({ viewer, body }) => mappings.add(viewer, body) })
  serve(app, changeMapping, {
    find,
    handle: ({ viewer, found, version, body }) => mappings.change(viewer, found.id, version, body),
  })
  serve(app, removeMapping, {
    find,
    handle: async ({ viewer, found, version }) => {
      await mappings.remove(viewer, found.id, version)
      return undefined
    },
  })
}
