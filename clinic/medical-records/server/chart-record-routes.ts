import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { noteReading } from '../../audit/server/reading-log.ts'
import { patientStore } from '../../patients/server/patient-store.ts'
import {
  listChartRecords,
  listChartRecordVersions,
  printChartRecord,
  readChartRecord,
} from '../chart-record.ts'
import { chartRecordStore, type ChartRecord } from './chart-record-store.ts'
import { medicalRecordStore } from './medical-record-store.ts'

interface Opened {
  readonly viewer: Viewer
  readonly found: ChartRecord
  readonly request: FastifyRequest
}

/** What a doctor reads of colleagues, from the patient's chart; each reading with its reason. */
export function chartRecordRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const chart = chartRecordStore(sql)
  const records = medicalRecordStore(sql)
  const patients = patientStore(sql)

  serve(app, listChartRecords, {
    find: ({ params }) => patients.find(params.id),
    handle: ({ viewer, found, query }) => chart.list(viewer, found.id, query),
  })

  serve(app, readChartRecord, {
    find: ({ viewer, params }) => chart.find(viewer, params.id, params.recordId),
    handle: (asked) => {
      noted('medical record', asked)
      return Promise.resolve(asked.found.record)
    },
  })

  serve(app, listChartRecordVersions, {
    find: ({ viewer, params }) => chart.find(viewer, params.id, params.recordId),
    handle: (asked) => {
      noted('medical record history', asked)
      return records.versions(asked.found.record.id)
    },
  })

  serve(app, printChartRecord, {
    find: ({ viewer, params }) => chart.find(viewer, params.id, params.recordId),
    handle: () => Promise.resolve(undefined),
  })

  function noted(objectType: string, { viewer, found, request }: Opened): void {
    const { id: objectId, patientId } = found.record
    const reason = found.reason ?? undefined
    noteReading(sql, {
      viewer,
      objectType,
      objectId,
      patientId,
      request,
      ...(reason && { reason }),
    })
  }
}
