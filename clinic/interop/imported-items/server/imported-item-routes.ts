import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { listImportedItems, listItemKinds, readImportedItem } from '../imported-item.ts'
import { importedItemStore } from './imported-item-store.ts'

export function importedItemRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const items = importedItemStore(sql)

  serve(app, listImportedItems, {
    find: ({ viewer, params }) => items.chart(viewer, params.id),
    handle: ({ found, query, request }) => {
      request.told = { reason: found.reason, patientIds: [found.id] }
      return items.list(found.id, query)
    },
  })

  serve(app, listItemKinds, {
    find: ({ viewer, params }) => items.chart(viewer, params.id),
    handle: ({ found, request }) => {
      request.told = { reason: found.reason, patientIds: [found.id] }
      return items.kinds(found.id)
    },
  })

  serve(app, readImportedItem, {
    find: async ({ viewer, params }) => {
      const chart = await items.chart(viewer, params.id)
      const item = chart && (await items.find(chart.id, params.itemId))
      return item && { item, chart }
    },
    handle: ({ found, request }) => {
      request.told = { reason: found.chart.reason, patientIds: [found.chart.id] }
      return Promise.resolve(found.item)
    },
  })
}
