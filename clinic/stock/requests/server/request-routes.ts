import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { witnessCheck } from '../../ledger/server/witness-check.ts'
import { exportStockRequests } from '../request-export.ts'
import {
  addStockRequest,
  fulfilStockRequest,
  listStockRequests,
  readStockRequest,
  refuseStockRequest,
  withdrawStockRequest,
} from '../stock-request.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { requestFile } from './request-file.ts'
import { requestStore } from './request-store.ts'

export function requestRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const requests = requestStore(sql)
  const witnessOf = witnessCheck(sql)
  const exported = moneyExport(sql)
  const byId = ({ params }: { params: { id: string } }) => requests.find(params.id)

  serve(app, listStockRequests, { handle: ({ query }) => requests.list(query) })

  serve(app, exportStockRequests, {
    handle: ({ viewer, body, request }) =>
      exported(viewer, request, async () =>
        requestFile(requests, body, (await readClinicRow(sql)).timeZone),
      ),
  })

  serve(app, readStockRequest, { find: byId, handle: ({ found }) => Promise.resolve(found) })

  serve(app, addStockRequest, { handle: ({ viewer, body }) => requests.add(viewer, body) })

  serve(app, fulfilStockRequest, {
    find: byId,
    handle: async ({ viewer, found, version, body, request, reply }) => {
      const witnessId = await witnessOf(request, reply, body.witness)
      return requests.fulfil(viewer, body, { requestId: found.id, version, witnessId })
    },
  })

  serve(app, refuseStockRequest, {
    find: byId,
    handle: ({ viewer, found, version, body }) =>
      requests.refuse(viewer, found.id, version, body.reason),
  })

  serve(app, withdrawStockRequest, {
    find: byId,
    handle: ({ viewer, found, version }) => requests.withdraw(viewer, found.id, version),
  })
}
