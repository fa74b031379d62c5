import { paths } from '../../../../contract/paths.ts'
import {
  type Condition,
  type Report,
  type ReportGroupRow,
  type ReportQuery,
  writeConditions,
} from '../report.ts'

/** The filters of a page that were chosen on it, without those that its report always has. */
export function chosenConditions({ where }: Report): Condition[] {
  return where
    .filter(({ isFixed }) => !isFixed)
    .map(({ dimension, value }) => ({ dimension, value }))
}

/** The rows behind a figure of a report, or behind its total. */
export function rowsBehind(
  report: Report,
  query: Partial<ReportQuery>,
  measure?: string,
  row?: ReportGroupRow,
): string {
  const groups = (row?.by ?? []).map(({ value }, place) => ({
    dimension: report.dimensions[place]?.id ?? '',
    value,
  }))
  const where = writeConditions([...chosenConditions(report), ...groups])
  const { from, to } = query
  return paths.reportRowsDetails(report.id, {
    ...{ from: from ?? report.days?.from, to: to ?? report.days?.to, measure },
    where: where === '' ? undefined : where,
  })
}
