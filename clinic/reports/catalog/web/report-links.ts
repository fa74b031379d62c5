import { paths } from '../../../../contract/paths.ts'
import { type Report, type ReportGroupRow, type ReportQuery, writeConditions } from '../report.ts'

/** The page of a report as it was asked for. */
export function reportOf({ id, days, dimensions, comparedBy, where }: Report): string {
  return paths.reportDetails(id, {
    ...{ from: days?.from, to: days?.to, by: dimensions.map((one) => one.id).join(',') },
    compare: comparedBy === 'before' ? undefined : comparedBy,
    where: writeConditions(where) || undefined,
  })
}

/** The days and filters of a report, to ask for more of the same. */
export function rangeOf({ days, where }: Report): Pick<ReportQuery, 'from' | 'to' | 'where'> {
  const conditions = writeConditions(where)
  return { ...days, ...(conditions === '' ? {} : { where: conditions }) }
}

/** The rows behind a figure of a report, or behind its total. A step of time is its days. */
export function rowsBehind(report: Report, measure?: string, row?: ReportGroupRow): string {
  const groups = (row?.by ?? []).map((one, place) => ({ ...one, of: report.dimensions[place] }))
  const step = groups.find(({ of }) => of?.isTime)
  const where = writeConditions([
    ...report.where,
    ...groups
      .filter(({ of }) => of && !of.isTime)
      .map(({ of, value }) => ({ dimension: of?.id ?? '', value })),
  ])
  return paths.reportRowsDetails(report.id, {
    from: step?.value ?? report.days?.from,
    to: step?.until ?? report.days?.to,
    ...{ measure, where: where === '' ? undefined : where },
  })
}

/** The same report of one group of its first dimension only, by the other one; null where there is no other. */
export function onlyGroup(report: Report, row: ReportGroupRow): string | null {
  const [first, ...others] = report.dimensions
  const [group] = row.by
  if (!first || first.isTime || !group || others.length === 0) return null
  return paths.reportDetails(report.id, {
    from: report.days?.from,
    to: report.days?.to,
    by: others.map(({ id }) => id).join(','),
    where: writeConditions([...report.where, { dimension: first.id, value: group.value }]),
  })
}
