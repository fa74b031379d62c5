import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { lineLength, optionalLine, optionalText, requiredLine } from '../../../contract/text.ts'
import { factEndpoints, readsOfFacts } from '../facts/fact-endpoints.ts'
import { wordsOf } from '../facts/fact.ts'
import { optionalMoment } from '../facts/moment.ts'
import { observations, observationStatuses } from './observation.ts'

export const conclusionLength = 10_000

/** A report of a laboratory or of another service: FHIR's DiagnosticReport. */
const row = {
  /** Its name, such as `Lipid panel`. */
  text: z.string(),
  /** The service that made it, such as `Laboratory`. */
  category: z.string().nullable(),
  status: z.enum(wordsOf(observationStatuses)),
  /** When the patient was examined, or the sample was taken. */
  done: z.string().nullable(),
  issued: z.string().nullable(),
  performer: z.string().nullable(),
  conclusion: z.string().nullable(),
  /** The ids of the observations that it is about. */
  results: z.array(Id),
}

const entered = {
  text: requiredLine('Report', lineLength),
  category: optionalLine('Service', 200),
  status: z.enum(wordsOf(observationStatuses), 'Choose a status.'),
  done: optionalMoment('Date'),
  issued: optionalMoment('Issued'),
  performer: optionalLine('Reported by', 200),
  conclusion: optionalText('Conclusion', conclusionLength),
}

export const diagnosticReports = factEndpoints({
  path: 'diagnostic-reports',
  kind: 'diagnostic report',
  several: 'reports',
  row,
  entered,
})
export type DiagnosticReport = z.infer<typeof diagnosticReports.Row>

export const listReportResults = endpoint({
  method: 'GET',
  path: '/api/diagnostic-reports/:id/results',
  summary: 'List the observations that a report is about, in its order',
  action: 'list',
  kind: 'observation',
  permission: 'records.read',
  params: ById,
  answer: z.array(observations.Row),
  reads: readsOfFacts,
})
