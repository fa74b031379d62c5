import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { stockKinds } from '../../items/stock-item.ts'
import { witnessCheck } from '../../ledger/server/witness-check.ts'
import { entryKinds } from '../../ledger/stock-entry.ts'
import { type DeadStock, exportDeadStock, listDeadStock } from '../dead-stock.ts'
import {
  type ExpiringLot,
  exportExpiring,
  listExpiring,
  moveLots,
  writeOffExpired,
} from '../expiring-lot.ts'
import { deadRows } from './dead-rows.ts'
import { expiringRows } from './expiring-rows.ts'
import { expiryActs } from './expiry-acts.ts'
import { listFile } from '../../items/server/list-file.ts'

export function expiryRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const expiring = expiringRows(sql)
  const dead = deadRows(sql)
  const acts = expiryActs(sql)
  const witnessOf = witnessCheck(sql)
  const exported = moneyExport(sql)

  serve(app, listExpiring, { handle: ({ query }) => expiring.list(query) })

  serve(app, exportExpiring, {
    handle: ({ viewer, body, request }) =>
      exported(viewer, request, () =>
        Promise.resolve(
          listFile<ExpiringLot>({
            kind: 'stock lot',
            reason: 'Lots that expire',
            page: ({ after, limit }) => expiring.list({ ...body, after, limit }),
            columns: {
              Item: ({ item }) => item,
              Kind: ({ kind }) => stockKinds[kind],
              Lot: ({ lotNumber }) => lotNumber,
              Expiry: ({ expiresOn }) => expiresOn,
              Place: ({ location }) => location,
              Quantity: ({ quantity }) => quantity,
              Unit: ({ unit }) => unit,
              Value: ({ value }) => value,
            },
          }),
        ),
      ),
  })

  serve(app, writeOffExpired, {
    handle: async ({ viewer, body, request, reply }) =>
      acts.writeOff(viewer, body, await witnessOf(request, reply, body.witness)),
  })

  serve(app, moveLots, {
    handle: async ({ viewer, body, request, reply }) =>
      acts.move(viewer, body, await witnessOf(request, reply, body.witness)),
  })

  serve(app, listDeadStock, { handle: ({ query }) => dead.list(query) })

  serve(app, exportDeadStock, {
    handle: ({ viewer, body, request }) =>
      exported(viewer, request, () =>
        Promise.resolve(
          listFile<DeadStock>({
            kind: 'stock',
            reason: `Items that nobody took for ${body.days} days`,
            page: ({ after, limit }) => dead.list({ ...body, after, limit }),
            columns: {
              Item: ({ item }) => item,
              Kind: ({ kind }) => stockKinds[kind],
              Category: ({ category }) => category,
              Quantity: ({ quantity }) => quantity,
              Unit: ({ unit }) => unit,
              Value: ({ value }) => value,
              'Last taken': ({ lastTaken }) => lastTaken,
              'Last movement': ({ lastMoved }) => lastMoved,
              'Kind of movement': ({ lastMove }) => entryKinds[lastMove],
            },
          }),
        ),
      ),
  })
}
