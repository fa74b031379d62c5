import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../billing/books/server/money-export.ts'
import { witnessCheck } from '../../ledger/server/witness-check.ts'
import { listFile } from '../../items/server/list-file.ts'
import { beginRecall, endRecall, listRecalls, readRecall, takeRecalled } from '../recall.ts'
import {
  exportRecallPatients,
  listRecallPatients,
  markTold,
  readRecallText,
  sendRecallMessages,
  toldWays,
} from '../recall-patient.ts'
import { recallMessages } from './recall-messages.ts'
import { type ListedPatient, recallPatients } from './recall-patients.ts'
import { recallStore } from './recall-store.ts'

export function recallRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const recalls = recallStore(sql)
  const patients = recallPatients(sql)
  const messages = recallMessages(sql)
  const witnessOf = witnessCheck(sql)
  const exported = moneyExport(sql)

  serve(app, listRecalls, { handle: ({ query }) => recalls.list(query) })

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
    handle: ({ viewer, found, body, request }) =>
      exported(viewer, request, async () => ({
        ...listFile<ListedPatient>({
          kind: 'stock recall',
          reason: `Patients who got lot ${found.lotNumber} of ${found.item}`,
          page: (at) => patients.rows(viewer, found.id, { ...body, ...at }),
          columns: {
            Patient: ({ patient }) => patient?.name ?? null,
            Number: ({ mrn }) => mrn,
            Phone: ({ contact }) => contact,
            Email: ({ email }) => email,
            Day: ({ day }) => day,
            Quantity: ({ quantity }) => quantity,
            'To be called because': ({ callBecause }) => callBecause,
            Told: ({ told }) => told && toldWays[told.way],
            'Told at': ({ told }) => told?.at ?? null,
          },
        }),
        patientIds: await patients.ids(viewer, found.id),
      })),
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
