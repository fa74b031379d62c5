import type { FastifyInstance } from 'fastify'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { witnessCheck } from '../../../stock/ledger/server/witness-check.ts'
import {
  beginRecall,
  endRecall,
  exportRecalls,
  listRecalls,
  readRecall,
  takeRecalled,
} from '../recall.ts'
import {
  exportRecallPatients,
  listRecallPatients,
  markTold,
  readRecallText,
  sendRecallMessages,
} from '../recall-patient.ts'
import { recallMessages } from './recall-messages.ts'
import { recallFiles } from './recall-files.ts'
import { recallPatients } from './recall-patients.ts'
import { recallStore } from './recall-store.ts'

type Parts = Pick<ServerParts, 'sql' | 'environment'>

export function recallRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const recalls = recallStore(sql)
  const patients = recallPatients(sql)
  const messages = recallMessages(sql, environment)
  const witnessOf = witnessCheck(sql)
  const files = recallFiles(sql)
  const exported = moneyExport(sql)

  serve(app, listRecalls, { handle: ({ query }) => recalls.list(query) })

  serve(app, exportRecalls, {
    handle: ({ viewer, body, request }) => exported(viewer, request, () => files.recalls(body)),
  })

  serve(app, readRecall, {
    find: ({ params }) => recalls.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, beginRecall, { handle: ({ viewer, body }) => recalls.begin(viewer, body) })

  serve(app, takeRecalled, {
    find: ({ params }) => recalls.find(params.id),
    handle: async ({ viewer, found, body, request, reply }) =>
      recalls.take(viewer, found.id, body, await witnessOf(request, reply, body.witness)),
  })

  serve(app, endRecall, {
    find: ({ params }) => recalls.find(params.id),
    handle: ({ viewer, found, body }) => recalls.end(viewer, found.id, body.reason),
  })

  serve(app, listRecallPatients, {
    find: ({ params }) => recalls.find(params.id),
    handle: ({ viewer, found, query }) => patients.list(viewer, found.id, query),
  })

  serve(app, exportRecallPatients, {
    find: ({ params }) => recalls.find(params.id),
    handle: ({ viewer, found, body, request }) => {
      // Two permissions: that of the list, and that of files of patients.
      if (!hasPermission(viewer, 'stock.read')) throw new Problem('forbidden')
      return exported(viewer, request, () => files.patients(viewer, found, body))
    },
  })

  serve(app, markTold, {
    find: ({ params }) => recalls.find(params.id),
    handle: async ({ viewer, found, body }) => {
      await messages.markTold(viewer, found.id, body.patientIds, body.way)
      return undefined
    },
  })

  serve(app, readRecallText, {
    find: ({ params }) => recalls.find(params.id),
    handle: () => messages.usualText(),
  })

  serve(app, sendRecallMessages, {
    find: ({ params }) => recalls.find(params.id),
    handle: ({ viewer, found, body }) => messages.send(viewer, found.id, body),
  })
}
