import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import type { EnteredDocument, IssuedDocument, NewDocument } from '../issued-document.ts'
import { readClinicOnPaper } from './clinic-on-paper.ts'
import { documentContent, signedRecord } from './contents/document-content.ts'
import type { DocumentSource } from './contents/document-source.ts'
import { documentPdf } from './document-pdf.ts'
import { issuedDocumentStore, newNumber } from './issued-document-store.ts'

/** Makes documents of a chart that is open to the viewer. */
export function documentMaker(sql: Sql, url: string) {
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

  async function make(
    viewer: WritingViewer,
    patientId: string,
    wanted: NewDocument,
  ): Promise<IssuedDocument> {
    const before = await documents.madeBefore(viewer, patientId, wanted)
    if (before) return before
    const source = await sourceOf(viewer, patientId, wanted)
    const content = await documentContent(source)
    const made = newNumber(source.paper.clinic.today)
    // It is made to its end: others may wait for it, and a press again finds it.
    const pdf = await documentPdf(source, content, { ...made, url }, new AbortController().signal)
    return documents.issue(viewer, patientId, wanted, { ...made, content, pdf })
  }

  return {
    async preview(
      viewer: Viewer,
      patientId: string,
      entered: EnteredDocument,
      waiting: AbortSignal,
    ): Promise<Buffer> {
      const source = await sourceOf(viewer, patientId, entered)
      return documentPdf(source, await documentContent(source), null, waiting)
    },

    async issue(
      viewer: WritingViewer,
      patientId: string,
      wanted: NewDocument,
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
