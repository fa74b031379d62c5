import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import {
  listChartRecords,
  listChartRecordVersions,
  printChartRecord,
  readChartNotes,
  readChartRecord,
} from '../chart-record.ts'
import { chartRecordStore } from './chart-record-store.ts'
import { medicalRecordStore } from './medical-record-store.ts'

/** Records that a doctor reads from the patient's chart; each reading is noted with its reason. */
export function chartRecordRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const chart = chartRecordStore(sql)
  const records = medicalRecordStore(sql)
  const patients = patientStore(sql)

  serve(app, listChartRecords, {
    find: ({ params }) => patients.find(params.id),
    handle: ({ viewer, found, query }) => chart.list(viewer, found.id, query),
  })

  serve(app, readChartNotes, {
    find: ({ params }) => patients.find(params.id),
    handle: async ({ viewer, found, query, request }) => {
      const { page, reason } = await chart.notes(viewer, found.id, query)
      request.told = { reason, objectIds: page.rows.map(({ id }) => id) }
      return page
    },
  })

  serve(app, readChartRecord, {
    find: ({ viewer, params }) => chart.find(viewer, params.id, params.recordId),
    handle: ({ found, request }) => {
      request.told = { reason: found.reason }
      return Promise.resolve(found.record)
    },
  })

  serve(app, listChartRecordVersions, {
    find: ({ viewer, params }) => chart.find(viewer, params.id, params.recordId),
    handle: ({ viewer, found, request }) => {
      request.told = { reason: found.reason }
      return records.versions(viewer, found.record.id)
    },
  })

  serve(app, printChartRecord, {
    find: ({ viewer, params }) => chart.find(viewer, params.id, params.recordId),
    handle: ({ found, request }) => {
      request.told = { reason: found.reason }
      return Promise.resolve(undefined)
    },
  })
}
