import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { factsOf, serve } from '../../../../server/http/serve.ts'
import { noteEvent } from '../../../audit/server/event-log.ts'
import { tellReading } from '../../../chart/facts/server/fact-routes.ts'
import { findOpenChart, type OpenChart } from '../../../chart/facts/server/open-chart.ts'
import { checkDocument } from '../document-check.ts'
import {
  documentRefusals,
  issueDocument,
  listDocuments,
  mailDocument,
  makeOwnChartFile,
  previewDocument,
  readDocument,
  revokeDocument,
} from '../issued-document.ts'
import { documentMaker } from './issue-document.ts'
import { type FoundDocument, issuedDocumentStore } from './issued-document-store.ts'
import { mailOwnDocuments } from './mail-own-documents.ts'
import { sealedPage, sealedPdf } from '../../../../server/http/sealed-file.ts'

type Parts = Pick<ServerParts, 'sql' | 'environment'>

export function issuedDocumentRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const documents = issuedDocumentStore(sql)
  const maker = documentMaker(sql, environment)
  /** Issuing has an event of its own; that all of the chart was read is another. */
  function noteWholeChart(request: FastifyRequest, { id, reason }: OpenChart): void {
    const facts = factsOf(request)
    noteEvent(sql, {
      ...facts,
      ...{ action: 'read', objectType: 'whole chart', objectId: id, patientId: id },
      ...{ patientIds: [id], outcome: 'ok', reason, role: facts.role ?? 'visitor' },
    })
  }
  const openChart = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    findOpenChart(sql, viewer, params.id)
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    documents.find(viewer, params.id)

  serve(app, listDocuments, {
    find: openChart,
    handle: ({ viewer, found, query, request }) => {
      tellReading(request, found)
      return documents.list(viewer, found.id, query)
    },
  })

  serve(app, readDocument, {
    find,
    handle: async ({ found, request, reply }) => {
      tellDocument(request, found)
      const { id, number } = found.document
      const { type, file } = await documents.file(id)
      return type === 'text/html'
        ? sealedPage(reply, file, `chart-${number}`)
        : sealedPdf(reply, file, number)
    },
  })

  serve(app, previewDocument, {
    find: openChart,
    handle: async ({ viewer, found, body, request, reply }) => {
      tellReading(request, found)
      return sealedPdf(
        reply,
        await maker.preview(viewer, found.id, body, senderGone(reply)),
        'preview',
      )
    },
  })

  serve(app, issueDocument, {
    find: openChart,
    handle: async ({ viewer, found, body, request }) => {
      const issued = await maker.issue(viewer, found.id, body)
      if (body.kind === 'chart-file') noteWholeChart(request, found)
      return issued
    },
  })

  serve(app, makeOwnChartFile, {
    find: ({ viewer }) => findOpenChart(sql, viewer, viewer.patientId ?? viewer.userId),
    handle: async ({ viewer, found, body, request }) => {
      const issued = await maker.issue(viewer, found.id, { ...body, kind: 'chart-file' })
      noteWholeChart(request, found)
      return issued
    },
  })

  serve(app, revokeDocument, {
    find,
    handle: ({ viewer, found, version, body }) =>
      documents.revoke(viewer, found.document.id, version, body.reason),
  })

  serve(app, mailDocument, {
    find,
    handle: async ({ found, request }) => {
      tellDocument(request, found)
      if (found.document.kind === 'chart-file') {
        throw new Problem('conflict', { detail: documentRefusals.ownOnly })
      }
      await mailOwnDocuments(sql, found.patientId, environment.url)
      return undefined
    },
  })

  serve(app, checkDocument, { handle: ({ body }) => documents.check(body) })
}

function tellDocument(
  request: Parameters<typeof tellReading>[0],
  { patientId, reason }: FoundDocument,
): void {
  request.told = { reason, patientIds: [patientId] }
}
