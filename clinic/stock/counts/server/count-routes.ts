import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { witnessCheck } from '../../ledger/server/witness-check.ts'
import {
  addFoundLot,
  approveStockCount,
  beginStockCount,
  cancelStockCount,
  closeStockCount,
  enterCount,
  exportStockCount,
  exportStockCounts,
  listStockCounts,
  readStockCount,
  refuseStockCount,
} from '../stock-count.ts'
import { countClosing } from './count-closing.ts'
import { countFile, countsFile } from './count-file.ts'
import { countStore } from './count-store.ts'

export function countRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const counts = countStore(sql)
  const closing = countClosing(sql)
  const witnessOf = witnessCheck(sql)
  const exported = moneyExport(sql)

  serve(app, listStockCounts, { handle: ({ query }) => counts.list(query) })

  serve(app, readStockCount, {
    find: ({ viewer, params }) => counts.find(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, beginStockCount, { handle: ({ viewer, body }) => counts.begin(viewer, body) })

  serve(app, enterCount, {
    find: ({ params }) => counts.findLine(params.id),
    handle: ({ viewer, found, version, body }) =>
      counts.enter(viewer, found, version, body.counted),
  })

  serve(app, addFoundLot, {
    find: ({ viewer, params }) => counts.find(viewer, params.id),
    handle: ({ viewer, found, body }) => counts.addFound(viewer, found.id, body),
  })

  serve(app, closeStockCount, {
    find: ({ viewer, params }) => counts.find(viewer, params.id),
    handle: async ({ viewer, found, body, request, reply }) =>
      closing.close(viewer, found.id, body, await witnessOf(request, reply, body.witness)),
  })

  serve(app, approveStockCount, {
    find: ({ viewer, params }) => counts.find(viewer, params.id),
    handle: ({ viewer, found, body }) => closing.approve(viewer, found.id, body.round),
  })

  serve(app, refuseStockCount, {
    find: ({ viewer, params }) => counts.find(viewer, params.id),
    handle: ({ viewer, found, body }) => closing.refuse(viewer, found.id, body.round, body.reason),
  })

  serve(app, cancelStockCount, {
    find: ({ viewer, params }) => counts.find(viewer, params.id),
    handle: ({ viewer, found, body }) => closing.cancel(viewer, found.id, body.reason),
  })

  serve(app, exportStockCounts, {
    handle: ({ viewer, body, request }) => exported(viewer, request, () => countsFile(sql, body)),
  })

  serve(app, exportStockCount, {
    find: ({ viewer, params }) => counts.find(viewer, params.id),
    handle: ({ viewer, found, request }) =>
      exported(viewer, request, () => Promise.resolve(countFile(found))),
  })
}
