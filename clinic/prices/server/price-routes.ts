import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { addPriceItem, changePriceItem, listPriceItems, readPriceItem } from '../price-item.ts'
import { changePriceSettings, readPriceSettings } from '../price-settings.ts'
import { priceItemStore } from './price-item-store.ts'
import { priceSettingsStore } from './price-settings-store.ts'

export function priceRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const items = priceItemStore(sql)
  const settings = priceSettingsStore(sql)

  serve(app, listPriceItems, { handle: ({ query }) => items.list(query) })

  serve(app, readPriceItem, {
    find: ({ params }) => items.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addPriceItem, {
    handle: ({ viewer, body, currency }) => items.add(viewer, body, currency),
  })

  serve(app, changePriceItem, {
    find: ({ params }) => items.find(params.id),
    handle: ({ viewer, params, version, body, currency }) =>
      items.change(viewer, params.id, version, body, currency),
  })

  serve(app, readPriceSettings, { handle: () => settings.read() })

  serve(app, changePriceSettings, {
    find: () => settings.read(),
    handle: ({ viewer, version, body }) => settings.change(viewer, version, body),
  })
}
