import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { MedicalRecord, MedicalRecordRow, MedicalRecordVersion } from './medical-record.ts'

/** A record with its texts, as it stands among others of the same chart. */
export const ChartNote = MedicalRecord.omit({
  identifiers: true,
  patient: true,
  template: true,
  writtenAt: true,
  edits: true,
  amendmentRequests: true,
})
export type ChartNote = z.infer<typeof ChartNote>

// A doctor reads colleagues' records only from the patient's chart, when the patient is in their care
// or by emergency access. The chart always shows a doctor their own records. The list of records keeps
// to the doctor's own (P-07).

const ofChart = z.object({ id: Id })
const oneOfChart = ofChart.extend({ recordId: Id })

export const listChartRecords = endpoint({
  method: 'GET',
  path: '/api/patients/:id/medical-records',
  summary: 'Records of a patient: a doctor’s own, and colleagues’ in care; newest first',
  action: 'list',
  kind: 'medical record',
  permission: 'charts.open',
  params: ofChart,
  query: PageQuery.pick({ after: true, before: true, limit: true }),
  answer: pageOf(MedicalRecordRow),
  reads: ['medical-records', 'care-takings', 'emergency-accesses', 'appointments', 'users'],
})

export const readChartNotes = endpoint({
  method: 'GET',
  path: '/api/patients/:id/notes',
  summary: 'Read the records of a patient one after the other, newest first; each is an event',
  action: 'read',
  kind: 'medical record',
  permission: 'charts.open',
  params: ofChart,
  query: PageQuery.pick({ after: true }).extend({
    limit: z.coerce.number().int().min(1).max(25).default(5),
  }),
  answer: pageOf(ChartNote),
  reads: ['medical-records', 'care-takings', 'emergency-accesses', 'appointments', 'users'],
})

export const readChartRecord = endpoint({
  method: 'GET',
  path: '/api/patients/:id/medical-records/:recordId',
  summary: 'Read a record from the chart; the audit log says why it was open',
  action: 'read',
  kind: 'medical record',
  permission: 'charts.open',
  params: oneOfChart,
  answer: MedicalRecord,
  reads: ['medical-records', 'care-takings', 'emergency-accesses', 'appointments'],
})

export const listChartRecordVersions = endpoint({
  method: 'GET',
  path: '/api/patients/:id/medical-records/:recordId/versions',
  summary: 'Earlier versions of a record, read from the chart; newest first',
  action: 'read',
  kind: 'medical record history',
  permission: 'charts.open',
  params: oneOfChart,
  answer: z.array(MedicalRecordVersion),
  reads: ['medical-records', 'care-takings', 'emergency-accesses', 'appointments'],
})

export const printChartRecord = endpoint({
  method: 'POST',
  path: '/api/patients/:id/medical-records/:recordId/prints',
  summary: 'Say that a record is printed from the chart; an event of the audit log',
  action: 'print',
  kind: 'medical record',
  permission: 'charts.open',
  noted: true,
  params: oneOfChart,
})
