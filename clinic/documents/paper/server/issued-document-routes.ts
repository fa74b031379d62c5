import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { tellReading } from '../../../chart/facts/server/fact-routes.ts'
import { findOpenChart } from '../../../chart/facts/server/open-chart.ts'
import { checkDocument } from '../document-check.ts'
import {
  issueDocument,
  listDocuments,
  mailDocument,
  previewDocument,
  readDocument,
  revokeDocument,
} from '../issued-document.ts'
import { documentMaker } from './issue-document.ts'
import { type FoundDocument, issuedDocumentStore } from './issued-document-store.ts'
import { mailOwnDocuments } from './mail-own-documents.ts'
import { sealedPdf } from './sealed-pdf.ts'

type Parts = Pick<ServerParts, 'sql' | 'environment'>

export function issuedDocumentRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const documents = issuedDocumentStore(sql)
  const maker = documentMaker(sql, environment.url)
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
      return sealedPdf(reply, await documents.pdf(id), number)
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
    handle: ({ viewer, found, body }) => maker.issue(viewer, found.id, body),
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
      await mailOwnDocuments(sql, found.patientId, environment.url)
      return undefined
    },
  })

  serve(app, checkDocument, { handle: ({ body }) => documents.check(body.code) })
}

function tellDocument(
  request: Parameters<typeof tellReading>[0],
  { patientId, reason }: FoundDocument,
): void {
  request.told = { reason, patientIds: [patientId] }
}
