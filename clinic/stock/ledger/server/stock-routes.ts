import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { itemStore } from '../../items/server/item-store.ts'
import { exportStock, listStock, listStockLots, readStockLot, releaseStockLot } from '../stock.ts'
import {
  adjustStock,
  exportStockEntries,
  listStockEntries,
  readStockEntry,
  receiveStock,
  takeStock,
  transferStock,
} from '../stock-entry.ts'
import { stockFiles } from './stock-files.ts'
import { entryRows } from './entry-rows.ts'
import { entryStore } from './entry-store.ts'
import { lotRelease } from './lot-release.ts'
import { mayAskFor } from './seen-patients.ts'
import { stockRows } from './stock-rows.ts'
import { witnessCheck } from './witness-check.ts'

export function stockRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const items = itemStore(sql)
  const stock = stockRows(sql)
  const rows = entryRows(sql)
  const entries = entryStore(sql)
  const witnessOf = witnessCheck(sql)
  const exported = moneyExport(sql)
  const files = stockFiles(sql)
  const release = lotRelease(sql)

  serve(app, listStock, { handle: ({ query }) => stock.list(query) })

  serve(app, exportStock, {
    handle: ({ viewer, body, request }) => exported(viewer, request, () => files.stock(body)),
  })

  serve(app, exportStockEntries, {
    handle: ({ viewer, body, request }) => {
      mayAskFor(viewer, body.patientId)
      return exported(viewer, request, () => files.entries(viewer, body))
    },
  })

  serve(app, listStockLots, {
    find: ({ params }) => items.find(params.id),
    handle: ({ found, query }) => stock.lots(sql`l.item_id = ${found.id}`, query),
  })

  serve(app, readStockLot, {
    find: async ({ params }) => (await stock.lots(sql`l.id = ${params.id}`, { all: 'yes' })).at(0),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, releaseStockLot, {
    find: async ({ params }) => (await stock.lots(sql`l.id = ${params.id}`, { all: 'yes' })).at(0),
    handle: ({ viewer, found, version, body }) => release(viewer, found.id, version, body.reason),
  })

  serve(app, listStockEntries, {
    handle: ({ viewer, query }) => {
      mayAskFor(viewer, query.patientId)
      return rows.list(viewer, query)
    },
  })

  serve(app, readStockEntry, {
    find: ({ viewer, params }) => rows.find(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, receiveStock, {
    handle: async ({ viewer, body, currency, request, reply }) =>
      entries.receive(viewer, body, await witnessOf(request, reply, body.witness), currency),
  })

  serve(app, transferStock, {
    handle: async ({ viewer, body, request, reply }) =>
      entries.transfer(viewer, body, await witnessOf(request, reply, body.witness)),
  })

  serve(app, takeStock, {
    handle: async ({ viewer, body, request, reply }) =>
      entries.take(viewer, body, await witnessOf(request, reply, body.witness)),
  })

  serve(app, adjustStock, {
    handle: async ({ viewer, body, request, reply }) =>
      entries.adjust(viewer, body, await witnessOf(request, reply, body.witness)),
  })
}
