import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  limitedReaders,
  listMedicalRecords,
  listMedicalRecordVersions,
  medicalRecordCan,
  printMedicalRecord,
  readMedicalRecord,
  readMedicalRecordEntry,
  readMedicalRecordForEdit,
} from '../medical-record.ts'
import { searchRecordTexts } from '../record-search.ts'
import { medicalRecordSearch } from './medical-record-search.ts'
import { medicalRecordStore } from './medical-record-store.ts'

export function medicalRecordRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const records = medicalRecordStore(sql)
  const search = medicalRecordSearch(sql)

  serve(app, searchRecordTexts, { handle: ({ viewer, query }) => search(viewer, query) })

  serve(app, listMedicalRecords, { handle: ({ viewer, query }) => records.list(viewer, query) })

  serve(app, readMedicalRecord, {
    find: readable,
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, readMedicalRecordEntry, {
    find: ({ viewer, params }) => records.findEntry(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, listMedicalRecordVersions, {
    find: readable,
    handle: ({ viewer, found }) => records.versions(viewer, found.id),
  })

  serve(app, readMedicalRecordForEdit, {
    find: ownForEdit,
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, printMedicalRecord, {
    find: readable,
    handle: () => Promise.resolve(undefined),
  })

  serve(app, addMedicalRecord, { handle: ({ viewer, body }) => records.add(viewer, body) })

  serve(app, changeMedicalRecord, {
    find: ownForEdit,
    handle: ({ viewer, found, version, body }) => records.change(viewer, found.id, version, body),
  })

  async function readable({ viewer, params }: { viewer: Viewer; params: { id: string } }) {
    const record = await records.find(viewer, params.id)
    if (record && !medicalRecordCan.readTexts(viewer, record)) {
      throw new Problem('forbidden', {
        detail:
          viewer.role === 'patient'
            ? 'This record is not signed yet. You can read it once it is.'
            : limitedReaders,
      })
    }
    return record
  }

  async function ownForEdit({ viewer, params }: { viewer: Viewer; params: { id: string } }) {
    const record = await records.findForEdit(params.id)
    if (record && !medicalRecordCan.edit(viewer, record)) {
      throw new Problem('forbidden', { detail: 'Unauthorized' })
    }
    return record
  }
}
