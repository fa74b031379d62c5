import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { tellReading } from '../../../chart/facts/server/fact-routes.ts'
import { findOpenChart } from '../../../chart/facts/server/open-chart.ts'
import { listImportedItems, listItemKinds, readImportedItem } from '../imported-item.ts'
import { importedItemStore } from './imported-item-store.ts'

export function importedItemRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const items = importedItemStore(sql)

  serve(app, listImportedItems, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ found, query, request }) => {
      tellReading(request, found)
      return items.list(found.id, query)
    },
  })

  serve(app, listItemKinds, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ found, request }) => {
      tellReading(request, found)
      return items.kinds(found.id)
    },
  })

  serve(app, readImportedItem, {
    find: async ({ viewer, params }) => {
      const chart = await findOpenChart(sql, viewer, params.id)
      const item = chart && (await items.find(chart.id, params.itemId))
      return item && { item, chart }
    },
    handle: ({ found, request }) => {
      tellReading(request, found.chart)
      return Promise.resolve(found.item)
    },
  })
}
