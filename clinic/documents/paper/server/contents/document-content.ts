import { Problem } from '../../../../../contract/problem.ts'
import type { Viewer } from '../../../../../contract/role.ts'
import type { Sql } from '../../../../../server/database/connect.ts'
import type { MedicalRecord } from '../../../../records/medical-records/medical-record.ts'
import { chartRecordStore } from '../../../../records/medical-records/server/chart-record-store.ts'
import { documentKinds } from '../../issued-document.ts'
import type { DocumentContent, DocumentSource } from './document-source.ts'
import { vaccinationBlocks } from './fact-blocks.ts'
import { fullChart } from './full-chart.ts'
import { letterContent } from './letter-content.ts'
import { prescription, visitSummary } from './visit-contents.ts'

export async function documentContent(source: DocumentSource): Promise<DocumentContent> {
  const { sql, patient, record, entered, paper } = source
  const usual = {
    title: documentKinds[entered.kind],
    limited: record?.limited ?? false,
    templateVersion: null,
  }
  switch (entered.kind) {
    case 'visit-summary':
      return { ...usual, blocks: await visitSummary(source) }
    case 'prescription':
      return { ...usual, blocks: prescription(source) }
    case 'vaccination-record': {
      const blocks = await vaccinationBlocks(sql, paper.words, patient.id)
      if (blocks.length > 0) return { ...usual, blocks }
      throw new Problem('conflict', { detail: 'No vaccinations of this patient are known.' })
    }
    case 'full-chart':
      return { ...usual, ...(await fullChart(source)) }
    case 'referral-letter':
    case 'certificate':
      return { ...usual, ...(await letterContent(source, entered.kind)) }
    case 'chart-file':
      // It is no paper: the maker of documents does not ask for it.
      throw new Problem('unexpected')
  }
}

/** The record that a document is about, if the viewer may read it. Only signed records go out. */
export async function signedRecord(
  sql: Sql,
  viewer: Viewer,
  patientId: string,
  recordId: string | null | undefined,
): Promise<MedicalRecord | null> {
  if (!recordId) return null
  const found = await chartRecordStore(sql).find(viewer, patientId, recordId)
  if (!found) {
    const errors = { recordId: 'This record is not one of the patient.' }
    throw new Problem('invalid', { errors })
  }
  if (found.record.state !== 'signed') {
    const errors = { recordId: 'This record is not signed. Only signed records go out.' }
    throw new Problem('invalid', { errors })
  }
  return found.record
}
