import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Environment } from '../../../../server/environment.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import {
  documentKinds,
  documentRefusals,
  type EnteredDocument,
  type IssuedDocument,
  mostChartFiles,
  type NewDocument,
} from '../issued-document.ts'
import { chartFileInThread } from './chart-file/chart-file-thread.ts'
import { readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'
import { documentContent, signedRecord } from './contents/document-content.ts'
import type { DocumentSource } from './contents/document-source.ts'
import { documentPdf } from './document-pdf.ts'
import { issuedDocumentStore, newNumber, type WantedDocument } from './issued-document-store.ts'

/** Makes documents of a chart that is open to the viewer. */
export function documentMaker(sql: Sql, environment: Environment) {
  const { url } = environment
  const documents = issuedDocumentStore(sql)
  const patients = patientStore(sql)
  /** Making takes a moment: the same request sent again meanwhile waits for the first. */
  const underWay = new Map<string, Promise<IssuedDocument>>()

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

  async function makePaper(viewer: WritingViewer, patientId: string, wanted: NewDocument) {
    const source = await sourceOf(viewer, patientId, wanted)
    const content = await documentContent(source)
    const made = newNumber(source.paper.clinic.today)
    // It is made to its end: others may wait for it, and a press again finds it.
    const file = await documentPdf(source, content, { ...made, url }, new AbortController().signal)
    const { title, limited, templateVersion } = content
    return {
      ...made,
      title,
      limited,
      templateVersion,
      file,
      type: 'application/pdf',
      parts: [],
    } as const
  }

  async function makeChart(viewer: WritingViewer, patientId: string, { id }: WantedDocument) {
    if ((await documents.chartFilesOf(viewer)) >= mostChartFiles) {
      throw new Problem('conflict', { detail: documentRefusals.manyFiles })
    }
    const { clinic } = await readClinicOnPaper(sql)
    const made = newNumber(clinic.today)
    const { userId, role, permissions = null } = viewer
    const chart = await chartFileInThread(sql, environment, {
      ...{ id, patientId, issued: { ...made, url } },
      viewer: { userId, role, patientId: viewer.patientId, permissions },
    })
    const title = documentKinds['chart-file']
    return { ...made, ...chart, title, templateVersion: null, type: 'text/html' } as const
  }

  async function make(
    viewer: WritingViewer,
    patientId: string,
    wanted: NewDocument | OwnChartFile,
  ): Promise<IssuedDocument> {
    const before = await documents.madeBefore(viewer, patientId, wanted)
    if (before) return before
    const made =
      wanted.kind === 'chart-file'
        ? await makeChart(viewer, patientId, wanted)
        : await makePaper(viewer, patientId, wanted)
    return documents.issue(viewer, patientId, wanted, made)
  }

  return {
    async preview(
      viewer: Viewer,
      patientId: string,
      entered: EnteredDocument,
      waiting: AbortSignal,
    ): Promise<Buffer> {
      if (entered.kind === 'chart-file') {
        throw new Problem('invalid', { errors: { kind: documentRefusals.noPreview } })
      }
      const source = await sourceOf(viewer, patientId, entered)
      return documentPdf(source, await documentContent(source), null, waiting)
    },

    async issue(
      viewer: WritingViewer,
      patientId: string,
      wanted: NewDocument | OwnChartFile,
    ): Promise<IssuedDocument> {
      const key = JSON.stringify([viewer.userId, patientId, wanted])
      const begun = underWay.get(key) ?? make(viewer, patientId, wanted)
      underWay.set(key, begun)
      try {
        return await begun
      } finally {
        underWay.delete(key)
      }
    },
  }
}

/** The file that patients make of their own chart. */
type OwnChartFile = WantedDocument & { readonly kind: 'chart-file' }
