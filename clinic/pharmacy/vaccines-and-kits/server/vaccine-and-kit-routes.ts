import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { witnessCheck } from '../../../stock/ledger/server/witness-check.ts'
import { listVaccineLots } from '../vaccine-lot.ts'
import {
  addVisitKit,
  changeVisitKit,
  exportVisitKits,
  listKitShortfalls,
  listVisitKits,
  settleKitUse,
} from '../visit-kit.ts'
import { kitFile } from './kit-file.ts'
import { kitUseStore } from './kit-use-store.ts'
import { vaccineLots } from './vaccine-lots.ts'
import { visitKitStore } from './visit-kit-store.ts'

export function vaccineAndKitRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const kits = visitKitStore(sql)
  const uses = kitUseStore(sql)
  const exported = moneyExport(sql)
  const witnessOf = witnessCheck(sql)

  serve(app, listVaccineLots, { handle: ({ query }) => vaccineLots(sql, query.on) })
  serve(app, listVisitKits, { handle: () => kits.list() })
  serve(app, exportVisitKits, {
    handle: ({ viewer, request }) => exported(viewer, request, async () => kitFile(kits)),
  })
  serve(app, addVisitKit, { handle: ({ viewer, body }) => kits.add(viewer, body) })

  serve(app, changeVisitKit, {
    find: ({ params }) => kits.find(params.id),
    handle: ({ viewer, params, version, body }) => kits.change(viewer, params.id, version, body),
  })

  serve(app, listKitShortfalls, { handle: ({ viewer }) => uses.shortfalls(viewer) })

  serve(app, settleKitUse, {
    find: ({ viewer, params }) => uses.find(viewer, params.id),
    handle: async ({ viewer, found, version, body, request, reply }) =>
      uses.settle(viewer, found, version, body, await witnessOf(request, reply, body.witness)),
  })
}
