import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { tellReading } from '../../../chart/facts/server/fact-routes.ts'
import { findOpenChart } from '../../../chart/facts/server/open-chart.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import { checkDocument } from '../document-check.ts'
import {
  type EnteredDocument,
  issueDocument,
  listDocuments,
  mailDocument,
  previewDocument,
  readDocument,
  revokeDocument,
} from '../issued-document.ts'
import { readClinicOnPaper } from './clinic-on-paper.ts'
import { documentContent, type DocumentSource, signedRecord } from './contents/document-content.ts'
import { documentPdf } from './document-pdf.ts'
import { type FoundDocument, issuedDocumentStore, newNumber } from './issued-document-store.ts'
import { mailOwnDocuments } from './mail-own-documents.ts'
import { sealedPdf } from './sealed-pdf.ts'

type Parts = Pick<ServerParts, 'sql' | 'environment'>

export function issuedDocumentRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const documents = issuedDocumentStore(sql)
  const patients = patientStore(sql)
  const openChart = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    findOpenChart(sql, viewer, params.id)
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    documents.find(viewer, params.id)

  async function sourceOf(
    viewer: Viewer,
    patientId: string,
    entered: EnteredDocument,
  ): Promise<DocumentSource> {
    const [patient, record, paper, [signer]] = await Promise.all([
      patients.find(patientId),
      signedRecord(sql, viewer, patientId, entered.recordId),
      readClinicOnPaper(sql),
      sql<{ name: string; specialty: string | null }[]>`
        select name, specialty from users where id = ${viewer.userId}`,
    ])
    if (!patient || !signer) throw new Problem('not-found')
    return { sql, viewer, patient, record, entered, paper, signer }
  }

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
      const source = await sourceOf(viewer, found.id, body)
      const content = await documentContent(source)
      return sealedPdf(
        reply,
        await documentPdf(source, content, null, senderGone(reply)),
        'preview',
      )
    },
  })

  serve(app, issueDocument, {
    find: openChart,
    handle: async ({ viewer, found, body, reply }) => {
      const before = await documents.madeBefore(viewer, found.id, body)
      if (before) return before
      const source = await sourceOf(viewer, found.id, body)
      const content = await documentContent(source)
      const made = newNumber(source.paper.clinic.today)
      const issued = { ...made, url: environment.url }
      const pdf = await documentPdf(source, content, issued, senderGone(reply))
      return documents.issue(viewer, found.id, body, { ...made, content, pdf })
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
