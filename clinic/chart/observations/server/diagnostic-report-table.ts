import type { KindOfFact } from '../../facts/server/fact-concept.ts'
import { diagnosticReports } from '../diagnostic-report.ts'

export const reportTable: KindOfFact = {
  fields: diagnosticReports.fields,
  enteredFields: diagnosticReports.enteredFields,
  table: 'diagnostic_reports',
  words: ['report', 'reports'],
  order: (sql) => sql`coalesce(f.done, f.issued) desc nulls last`,
  moments: { done: 'Date', issued: 'Issued' },
  ahead: ({ status }) => (status === 'registered' ? ['done'] : []),
}
