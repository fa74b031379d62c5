import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { listKeptResources, readKeptResource } from '../kept-resource.ts'
import { importedItemStore } from './imported-item-store.ts'
import { keptResourceStore } from './kept-resource-store.ts'
import { contentsOf } from './reading/contents-of.ts'

export function keptResourceRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const kept = keptResourceStore(sql)
  const items = importedItemStore(sql)

  serve(app, listKeptResources, {
    find: async ({ params }) => ((await kept.isImport(params.id)) ? params.id : undefined),
    handle: ({ found, query }) => kept.list(found, query),
  })

  serve(app, readKeptResource, {
    find: ({ params }) => kept.find(params.id),
    handle: async ({ found: { content, importId, ...shown } }) => ({
      ...shown,
      ...(await contentsOf(content, items.binariesOf(importId))),
    }),
  })
}
