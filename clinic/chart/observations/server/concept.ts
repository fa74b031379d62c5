import type { ServerConcept } from '../../../../server/concept.ts'
import { rowsOfCharts } from '../../facts/server/fact-concept.ts'
import { reportTable } from './diagnostic-report-table.ts'
import { diagnosticReportRoutes } from './diagnostic-report-routes.ts'
import { measuredValuesRounds } from './measured-values-rounds.ts'
import { observationRoutes } from './observation-routes.ts'

const kinds = [
  rowsOfCharts({ table: 'observations', words: ['measurement', 'measurements'] }),
  rowsOfCharts(reportTable),
]

/** Observations, and the reports about them. */
export const observationFacts: ServerConcept = {
  mount(app, parts) {
    observationRoutes(app, parts)
    diagnosticReportRoutes(app, parts)
  },
  chartTables: kinds.flatMap(({ chartTables }) => chartTables ?? []),
  chartRows: [
    ...kinds.flatMap(({ chartRows }) => chartRows ?? []),
    { table: 'measured_values', stays: 'They are computed anew.' },
    { table: 'measured_changes', stays: 'They are computed anew.' },
  ],
  background: (parts) => [measuredValuesRounds(parts)],
}
