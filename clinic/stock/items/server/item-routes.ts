import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addStockItem,
  changeStockItem,
  findStockItem,
  listStockItems,
  readStockItem,
} from '../stock-item.ts'
import { searchStarters } from '../starter.ts'
import { itemStore } from './item-store.ts'
import { findStarters } from './starter-list.ts'

export function itemRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const items = itemStore(sql)

  serve(app, listStockItems, { handle: ({ query }) => items.list(query) })
  serve(app, searchStarters, { handle: ({ query }) => findStarters(query.search) })
  serve(app, findStockItem, { handle: ({ query }) => items.byBarcode(query.code) })

  serve(app, readStockItem, {
    find: ({ params }) => items.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addStockItem, { handle: ({ viewer, body }) => items.add(viewer, body) })

  serve(app, changeStockItem, {
    find: ({ params }) => items.find(params.id),
    handle: ({ viewer, params, version, body }) => items.change(viewer, params.id, version, body),
  })
}
