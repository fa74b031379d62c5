import type { ReportDefinition } from '../dataset.ts'
import { statutoryDefinitions } from '../statutory-definition.ts'

/** The report of each file of totals for an authority; its dataset has the same name. */
export const statutoryReports: readonly ReportDefinition[] = statutoryDefinitions.map(
  ({ id, title, question }) => ({
    ...{ id, title, question, group: 'Statutory', dataset: id },
    ...{ by: ['disease', 'column'], measures: ['problems'], chart: 'grid', days: 'last month' },
  }),
)
