import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { sealedPdf } from '../../../../server/http/sealed-file.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { tellReading } from '../../../chart/facts/server/fact-routes.ts'
import { findOpenChart } from '../../../chart/facts/server/open-chart.ts'
import { mayAskFor } from '../../../stock/ledger/server/seen-patients.ts'
import { witnessCheck } from '../../../stock/ledger/server/witness-check.ts'
import {
  exportDispensings,
  listDispensings,
  listGivenToPatient,
  printSupplyLabels,
  readDispensing,
  readSignature,
  returnDispensed,
  sellStock,
  signDispensing,
} from '../dispensing.ts'
import { dispensingFile } from './dispensing-file.ts'
import { dispensingRows } from './dispensing-rows.ts'
import { givingStore } from './giving-store.ts'
import { mustSeePatients } from './patient-check.ts'
import { returnStore } from './return-store.ts'
import { signatureStore } from './signature-store.ts'
import { supplyLabels } from './supply-labels.ts'

export function dispensingRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const rows = dispensingRows(sql)
  const giving = givingStore(sql)
  const returns = returnStore(sql)
  const signatures = signatureStore(sql)
  const exported = moneyExport(sql)
  const witnessOf = witnessCheck(sql)
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    rows.find(viewer, params.id)
  /** One whose patient the viewer sees. */
  const findSeen = async (asked: Parameters<typeof find>[0]) => {
    const found = await find(asked)
    if (!found) return undefined
    mustSeePatients(asked.viewer)
    return found.patientId === null ? undefined : { ...found, patientId: found.patientId }
  }

  serve(app, listDispensings, {
    handle: ({ viewer, query }) => {
      mayAskFor(viewer, query.patientId ?? query.appointmentId)
      return rows.list(viewer, query)
    },
  })

  serve(app, exportDispensings, {
    handle: ({ viewer, body, request, reply }) => {
      mayAskFor(viewer, body.patientId ?? body.appointmentId)
      reply.header('content-disposition', 'attachment; filename="given-out.csv"')
      return exported(viewer, request, () => dispensingFile(sql, viewer, body))
    },
  })

  serve(app, readDispensing, { find, handle: ({ found }) => Promise.resolve(found) })

  serve(app, listGivenToPatient, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ viewer, found, query, request }) => {
      tellReading(request, found)
      return rows.list(viewer, { ...query, patientId: found.id })
    },
  })

  serve(app, sellStock, {
    handle: async ({ viewer, body, request, reply }) => {
      mustSeePatients(viewer)
      return giving.sell(viewer, body, await witnessOf(request, reply, body.witness))
    },
  })

  serve(app, returnDispensed, {
    find: findSeen,
    handle: async ({ viewer, found, body, request, reply }) =>
      returns.add(viewer, found, body, await witnessOf(request, reply, body.witness)),
  })

  serve(app, printSupplyLabels, {
    find: findSeen,
    handle: async ({ found, query, request, reply }) => {
      request.told = { patientIds: [found.patientId] }
      const lines = found.lines.filter(({ id }) => !query.lineId || id === query.lineId)
      if (lines.length === 0) throw new Problem('not-found')
      const order = await supplyLabels(sql, { ...found, lines })
      return sealedPdf(reply, await makePdf(order, senderGone(reply)), 'labels')
    },
  })

  serve(app, signDispensing, {
    find: findSeen,
    handle: async ({ viewer, found, body, request, reply }) => {
      request.told = { patientIds: [found.patientId] }
      await signatures.set(viewer, found.id, body.picture, senderGone(reply))
      return { ...found, isSigned: true }
    },
  })

  serve(app, readSignature, {
    find: findSeen,
    handle: ({ found, request }) => {
      request.told = { patientIds: [found.patientId] }
      return signatures.read(found.id)
    },
  })
}
